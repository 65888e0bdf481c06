//! JSON schemas in words.

use maud::{Markup, html};
use serde_json::Value;
use utoipa::openapi::schema::{ArrayItems, SchemaType};
use utoipa::openapi::{Object, RefOr, Schema, Type};

use super::page::prose;

/// The anchor of a schema.
pub fn anchor(name: &str) -> String {
    format!("shape-{name}")
}

/// The name of the schema that is referred to, if one is.
pub fn referred(schema: &RefOr<Schema>) -> Option<&str> {
    match schema {
        RefOr::Ref(to) => to.ref_location.rsplit('/').next(),
        RefOr::T(_) => None,
    }
}

/// The alternatives of a schema, if it has any.
fn alternatives(schema: &RefOr<Schema>) -> Option<&[RefOr<Schema>]> {
    match schema {
        RefOr::T(Schema::OneOf(one)) => Some(&one.items),
        RefOr::T(Schema::AnyOf(any)) => Some(&any.items),
        RefOr::T(_) | RefOr::Ref(_) => None,
    }
}

fn object(schema: &RefOr<Schema>) -> Option<&Object> {
    match schema {
        RefOr::T(Schema::Object(object)) => Some(object),
        RefOr::T(_) | RefOr::Ref(_) => None,
    }
}

/// Its description.
pub fn text(schema: &RefOr<Schema>) -> &str {
    let text = match schema {
        RefOr::Ref(to) => return &to.description,
        RefOr::T(Schema::Object(object)) => &object.description,
        RefOr::T(Schema::Array(array)) => &array.description,
        // A value that may be null is described by its other alternative.
        RefOr::T(Schema::OneOf(one)) if one.description.is_none() => {
            return one.items.iter().map(text).find(|text| !text.is_empty()).unwrap_or_default();
        }
        RefOr::T(Schema::OneOf(one)) => &one.description,
        RefOr::T(Schema::AnyOf(any)) => &any.description,
        RefOr::T(_) => &None,
    };
    text.as_deref().unwrap_or_default()
}

/// The kind of value, in a few words.
pub fn kind(schema: &RefOr<Schema>) -> Markup {
    if let Some(name) = referred(schema) {
        return html! { a href={ "#" (anchor(name)) } { (name) } };
    }
    if let Some(all) = alternatives(schema) {
        return html! { @for (n, one) in all.iter().enumerate() { @if n > 0 { " or " } (kind(one)) } };
    }
    match schema {
        RefOr::T(Schema::Array(array)) => html! {
            @match &array.items {
                ArrayItems::RefOrSchema(items) => { "list of " (kind(items)) }
                ArrayItems::False => { "list" }
            }
            @if may_be_null(&array.schema_type) { " or null" }
        },
        RefOr::T(Schema::Object(object)) => match &object.enum_values {
            Some(words) => words_of(words),
            None => html! { (types(&object.schema_type)) },
        },
        RefOr::T(_) | RefOr::Ref(_) => html! { "anything" },
    }
}

fn may_be_null(kind: &SchemaType) -> bool {
    match kind {
        SchemaType::Array(all) => all.contains(&Type::Null),
        SchemaType::Type(_) | SchemaType::AnyValue => false,
    }
}

fn types(kind: &SchemaType) -> String {
    let word = |kind: &Type| match kind {
        Type::Object => "object",
        Type::String => "string",
        Type::Integer => "integer",
        Type::Number => "number",
        Type::Boolean => "boolean",
        Type::Array => "list",
        Type::Null => "null",
    };
    match kind {
        SchemaType::Type(kind) => word(kind).to_owned(),
        SchemaType::Array(all) => all.iter().map(word).collect::<Vec<_>>().join(" or "),
        SchemaType::AnyValue => "anything".to_owned(),
    }
}

fn words_of(words: &[Value]) -> Markup {
    html! {
        @for (n, word) in words.iter().enumerate() {
            @if n > 0 { " · " }
            code { (word.as_str().unwrap_or("null")) }
        }
    }
}

/// A whole schema: its fields, its words, or its alternatives.
pub fn whole(schema: &RefOr<Schema>) -> Markup {
    if let Some(all) = alternatives(schema) {
        return html! { @for one in all { (whole(one)) } };
    }
    let Some(object) = object(schema).filter(|object| !object.properties.is_empty()) else {
        return html! { p.kind { (kind(schema)) } };
    };
    let field = |(name, schema)| Field {
        name,
        needed: object.required.contains(name),
        kind: kind(schema),
        text: text(schema),
    };
    fields(object.properties.iter().map(field).collect())
}

/// A field or a parameter.
pub struct Field<'a> {
    pub name: &'a String,
    /// Whether it is required.
    pub needed: bool,
    pub kind: Markup,
    pub text: &'a str,
}

pub fn fields(all: Vec<Field>) -> Markup {
    html! {
        table.fields {
            @for field in all {
                tr {
                    th scope="row" { code { (field.name) } @if !field.needed { " " span.optional { "optional" } } }
                    td.kind { (field.kind) }
                    td { (prose(field.text)) }
                }
            }
        }
    }
}
