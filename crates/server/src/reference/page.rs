//! The OpenAPI document as a page: no script, nothing fetched but one stylesheet.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::{Options, Parser};
use serde_json::Value;

use super::shape::{self, Field};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// One request of the document.
struct Request<'a> {
    method: &'static str,
    path: &'a str,
    operation: &'a Value,
}

impl Request<'_> {
    fn anchor(&self) -> String {
        let words: String = self.path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        format!("{}{words}", self.method)
    }

    fn title(&self) -> &str {
        self.operation["summary"].as_str().unwrap_or(self.path)
    }
}

/// The document's own text, which is ours: CommonMark.
pub fn prose(text: &str) -> Markup {
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, Parser::new_ext(text, Options::ENABLE_TABLES));
    PreEscaped(page)
}

fn requests<'a>(document: &'a Value, part: &str) -> Vec<Request<'a>> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let all = paths.flat_map(|(path, item)| {
        METHODS.iter().filter_map(move |method| Some(Request { method, path, operation: item.get(method)? }))
    });
    all.filter(|request| request.operation["tags"][0] == part).collect()
}

pub fn html(document: &Value) -> Markup {
    let info = &document["info"];
    let title = format!("{}: the API", info["title"].as_str().unwrap_or_default());
    let parts: Vec<(&str, &Value, Vec<Request>)> = document["tags"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|tag| Some((tag["name"].as_str()?, &tag["description"])))
        .map(|(name, text)| (name, text, requests(document, name)))
        .collect();
    let shapes = document["components"]["schemas"].as_object();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="stylesheet" href="/reference.css";
            }
            body {
                nav aria-label="Contents" {
                    a.home href="/" { "Shopfloor" }
                    @for (name, _, requests) in &parts {
                        h2 { a href={ "#" (name) } { (name) } }
                        ul { @for request in requests { li { (entry(request)) } } }
                    }
                    h2 { a href="#shapes" { "shapes" } }
                }
                main {
                    header {
                        h1 { (title) }
                        p.version { "version " (info["version"].as_str().unwrap_or_default()) " · "
                            a href="/api/openapi.json" { "the same for machines" } }
                    }
                    section #introduction { (prose(info["description"].as_str().unwrap_or_default())) }
                    @for (name, text, requests) in &parts {
                        section id=(name) {
                            h2.part { (name) }
                            (prose(text.as_str().unwrap_or_default()))
                            @for request in requests { (article(request)) }
                        }
                    }
                    section #shapes {
                        h2.part { "shapes" }
                        @for (name, schema) in shapes.into_iter().flatten() {
                            article id=(shape::anchor(name)) {
                                h3 { (name) }
                                (prose(schema["description"].as_str().unwrap_or_default()))
                                (shape::whole(schema))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn entry(request: &Request) -> Markup {
    html! {
        a href={ "#" (request.anchor()) } title=(request.title()) {
            span.method.(request.method) { (request.method) } " "
            (request.path.trim_start_matches("/api"))
            @if request.path == "/api" { "/" }
        }
    }
}

fn article(request: &Request) -> Markup {
    let operation = request.operation;
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let (mut within, mut behind) = (Vec::new(), Vec::new());
    for parameter in parameters {
        let field = Field {
            name: parameter["name"].as_str().unwrap_or_default(),
            needed: parameter["required"] == true,
            schema: &parameter["schema"],
            text: &parameter["description"],
        };
        if parameter["in"] == "path" { within.push(field) } else { behind.push(field) }
    }
    let body = operation["requestBody"]["content"].as_object().and_then(|all| all.values().next());
    html! {
        article id=(request.anchor()) {
            h3 { (request.title()) }
            p.address { span.method.(request.method) { (request.method) } " " code { (request.path) } }
            (prose(operation["description"].as_str().unwrap_or_default()))
            @if !within.is_empty() { h4 { "In the address" } (shape::fields(within)) }
            @if !behind.is_empty() { h4 { "Behind the question mark" } (shape::fields(behind)) }
            @if let Some(body) = body {
                h4 { "Body" }
                p.kind { (shape::kind(&body["schema"])) " "
                    (operation["requestBody"]["description"].as_str().unwrap_or_default()) }
            }
            h4 { "Answers" }
            table.fields {
                @for (status, response) in operation["responses"].as_object().into_iter().flatten() {
                    tr {
                        th scope="row" { code { (status) } }
                        td { (answer(response)) }
                    }
                }
            }
        }
    }
}

fn answer(response: &Value) -> Markup {
    let text = response["description"].as_str().unwrap_or_default();
    let content = response["content"].as_object().and_then(|all| all.iter().next());
    html! {
        @if let Some((_, content)) = content.filter(|(kind, _)| *kind == "application/json") {
            span.kind { (shape::kind(&content["schema"])) } " "
        } @else if let Some((kind, _)) = content {
            span.kind { (kind) } " "
        }
        (text)
    }
}
