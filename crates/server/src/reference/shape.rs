//! JSON schemas in words.

use maud::{Markup, html};
use serde_json::Value;

use super::page::prose;

/// Where a shape of this name is described.
pub fn anchor(name: &str) -> String {
    format!("shape-{name}")
}

/// Which shape a reference leads to.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// Whether this is what JSON calls null.
fn is_nothing(schema: &Value) -> bool {
    schema["type"] == "null"
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The alternatives of a schema, if it has any.
fn alternatives(schema: &Value) -> Option<&[Value]> {
    ["oneOf", "anyOf"].iter().map(|key| list(&schema[*key])).find(|all| !all.is_empty())
}

/// What kind of value it is, in a few words.
pub fn kind(schema: &Value) -> Markup {
    if let Some(name) = referred(schema) {
        return html! { a href={ "#" (anchor(name)) } { (name) } };
    }
    if let Some(all) = alternatives(schema) {
        let (nothing, all): (Vec<_>, Vec<_>) = all.iter().partition(|one| is_nothing(one));
        return html! {
            @for (n, one) in all.iter().enumerate() { @if n > 0 { " or " } (kind(one)) }
            @if !nothing.is_empty() { " or null" }
        };
    }
    if !list(&schema["enum"]).is_empty() {
        return words(schema);
    }
    match &schema["type"] {
        Value::String(word) => named(word, schema),
        Value::Array(all) => html! {
            @for (n, one) in all.iter().filter_map(Value::as_str).enumerate() {
                @if n > 0 { " or " }
                (named(one, schema))
            }
        },
        _ => html! { "anything" },
    }
}

fn named(word: &str, schema: &Value) -> Markup {
    match word {
        "array" => html! { "list of " (kind(&schema["items"])) },
        word => html! { (word) },
    }
}

/// The words it may be.
fn words(schema: &Value) -> Markup {
    html! {
        @for (n, word) in list(&schema["enum"]).iter().enumerate() {
            @if n > 0 { " · " }
            code { (word.as_str().unwrap_or("null")) }
        }
    }
}

/// A whole shape: its fields, the words it may be, or one after the other what else it may be.
pub fn whole(schema: &Value) -> Markup {
    if let Some(all) = alternatives(schema) {
        return html! { @for one in all { (whole(one)) } };
    }
    let Some(properties) = schema["properties"].as_object().filter(|all| !all.is_empty()) else {
        return html! { p.kind { (kind(schema)) } };
    };
    let needed = |name: &str| list(&schema["required"]).iter().any(|one| one == name);
    let mut all = Vec::new();
    for (name, schema) in properties {
        all.push(Field { name, needed: needed(name), schema, text: &schema["description"] });
    }
    fields(all)
}

/// Something with a name that is told or asked for.
pub struct Field<'a> {
    pub name: &'a str,
    /// Whether it must be there.
    pub needed: bool,
    pub schema: &'a Value,
    pub text: &'a Value,
}

pub fn fields(all: Vec<Field>) -> Markup {
    html! {
        table.fields {
            @for field in all {
                tr {
                    th scope="row" { code { (field.name) } @if !field.needed { " " span.optional { "optional" } } }
                    td.kind { (kind(field.schema)) }
                    td { (prose(field.text.as_str().unwrap_or_default())) }
                }
            }
        }
    }
}
