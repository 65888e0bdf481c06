//! The OpenAPI document as a page, without scripts; it only loads two stylesheets. Its addresses are relative, as the
//! site may live under a path.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::{Options, Parser};
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{OpenApi, PathItem, RefOr, Required, Response, Schema, SecurityRequirement};

use super::schema::{self, Field};

/// One request of the document.
struct Request<'a> {
    method: &'static str,
    path: &'a str,
    operation: &'a Operation,
}

impl Request<'_> {
    fn anchor(&self) -> String {
        let words: String =
            self.path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        format!("{}{words}", self.method)
    }

    /// What it does: the first sentence, and the rest of the paragraph.
    fn summary(&self) -> (&str, &str) {
        let summary = self.operation.summary.as_deref().unwrap_or(self.path);
        summary.split_once(". ").unwrap_or((summary.trim_end_matches('.'), ""))
    }

    /// The schema of the body.
    fn body(&self) -> Option<&RefOr<Schema>> {
        let body = here(self.operation.request_body.as_ref()?)?;
        here(body.content.values().next()?)?.schema.as_ref()
    }

    /// Whether it works without signing in.
    fn is_open(&self) -> bool {
        self.operation.security.iter().flatten().any(|needed| *needed == SecurityRequirement::default())
    }

    fn about_body(&self) -> Option<&str> {
        here(self.operation.request_body.as_ref()?)?.description.as_deref()
    }
}

/// Only schemas are references in this document.
fn here<T>(something: &RefOr<T>) -> Option<&T> {
    match something {
        RefOr::T(it) => Some(it),
        RefOr::Ref(_) => None,
    }
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all = [
        ("get", &item.get),
        ("post", &item.post),
        ("put", &item.put),
        ("patch", &item.patch),
        ("delete", &item.delete),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

/// The document's own text, which is ours: CommonMark.
pub fn prose(text: &str) -> Markup {
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, Parser::new_ext(text, Options::ENABLE_TABLES));
    PreEscaped(page)
}

pub fn html(document: &OpenApi) -> Markup {
    let requests: Vec<Request> = document
        .paths
        .paths
        .iter()
        .flat_map(|(path, item)| {
            operations(item).map(move |(method, operation)| Request { method, path, operation })
        })
        .collect();
    let title = format!("{}: the API", document.info.title);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="stylesheet" href="tokens.css";
                link rel="stylesheet" href="reference.css";
            }
            body {
                (contents(document, &requests))
                main {
                    header {
                        h1 { (title) }
                        p.version {
                            "version " (document.info.version) " · "
                            a href="api/openapi.json" { "machine-readable version" }
                        }
                    }
                    section #introduction { (prose(document.info.description.as_deref().unwrap_or_default())) }
                    @for tag in document.tags.iter().flatten() {
                        section id=(tag.name) {
                            h2.part { (tag.name) }
                            (prose(tag.description.as_deref().unwrap_or_default()))
                            @for request in of_part(&requests, &tag.name) { (article(request, document)) }
                        }
                    }
                    (schemas(document, &requests))
                }
            }
        }
    }
}

fn of_part<'a>(requests: &'a [Request<'a>], part: &str) -> impl Iterator<Item = &'a Request<'a>> {
    requests.iter().filter(move |request| request.operation.tags.iter().flatten().any(|tag| tag == part))
}

fn contents(document: &OpenApi, requests: &[Request]) -> Markup {
    html! {
        nav aria-label="Contents" {
            a.home href="." { "Shopfloor" }
            @for tag in document.tags.iter().flatten() {
                h2 { a href={ "#" (tag.name) } { (tag.name) } }
                ul {
                    @for request in of_part(requests, &tag.name) {
                        li {
                            a href={ "#" (request.anchor()) } title=(request.summary().0) {
                                span.method.(request.method) { (request.method) } " " (request.path)
                            }
                        }
                    }
                }
            }
            h2 { a href="#schemas" { "schemas" } }
        }
    }
}

fn article(request: &Request, document: &OpenApi) -> Markup {
    let operation = request.operation;
    let (title, more) = request.summary();
    // The path shows its own parameters; the request's text explains them.
    let asked = operation.parameters.iter().flatten().filter_map(here);
    let asked = asked.filter(|parameter| parameter.parameter_in == ParameterIn::Query);
    let query = asked.map(|parameter| Field {
        name: &parameter.name,
        needed: parameter.required == Required::True,
        kind: parameter.schema.as_ref().map(schema::kind).unwrap_or_default(),
        text: parameter.description.as_deref().unwrap_or_default(),
    });
    let query: Vec<Field> = query.collect();
    html! {
        article id=(request.anchor()) {
            h3 { (title) }
            p.address {
                span.method.(request.method) { (request.method) } " " code { (request.path) }
                @if request.is_open() { " " span.open { "no sign-in needed" } }
            }
            (prose(more))
            (prose(operation.description.as_deref().unwrap_or_default()))
            @if !query.is_empty() { h4 { "Query" } (schema::fields(query)) }
            @if let Some(body) = request.body() {
                h4 { "Body" }
                @match schema::referred(body).and_then(|name| find(document, name)) {
                    Some(schema) => { (schema::whole(schema)) }
                    None => { (prose(request.about_body().unwrap_or_default())) }
                }
            }
            h4 { "Answers" }
            @for (status, response) in &operation.responses.responses {
                // The introduction says once that any request may be refused.
                @if status != super::REFUSED { (here(response).map(|response| answer(status, response)).unwrap_or_default()) }
            }
        }
    }
}

fn find<'a>(document: &'a OpenApi, shape: &str) -> Option<&'a RefOr<Schema>> {
    document.components.as_ref()?.schemas.get(shape)
}

fn answer(status: &str, response: &Response) -> Markup {
    let content = response.content.iter().find_map(|(kind, content)| Some((kind, here(content)?)));
    html! {
        div.answer {
            code { (status) } " "
            @if let Some((kind, content)) = content {
                span.kind {
                    @match content.schema.as_ref().filter(|_| kind == "application/json") {
                        Some(schema) => { (schema::kind(schema)) }
                        None => { (kind) }
                    }
                } " "
            }
            @if status == "204" { "Done; there is nothing to say." }
            (prose(&response.description))
        }
    }
}

/// What requests answer, and its parts. Bodies are described with their requests, unless something else refers to them.
fn schemas(document: &OpenApi, requests: &[Request]) -> Markup {
    let sent: Vec<&str> = requests.iter().filter_map(|request| schema::referred(request.body()?)).collect();
    let all = document.components.iter().flat_map(|components| &components.schemas);
    let parts = serde_json::to_string(&document.components).unwrap_or_default();
    let referred = |name: &str| parts.contains(&format!("schemas/{name}\""));
    let sent: Vec<&str> = sent.into_iter().filter(|name| !referred(name)).collect();
    html! {
        section #schemas {
            h2.part { "schemas" }
            @for (name, schema) in all.filter(|(name, _)| !sent.contains(&name.as_str())) {
                article id=(schema::anchor(name)) {
                    h3 { (name) }
                    (prose(schema::text(schema)))
                    (schema::whole(schema))
                }
            }
        }
    }
}
