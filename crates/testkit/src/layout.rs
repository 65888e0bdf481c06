//! TypeScript in lines a person can read: the generator writes each declaration in one.

const WIDTH: usize = 120;

/// A declaration with its remark: `type Seat = number;` as it came from the generator.
pub fn declaration(docs: Option<&str>, decl: &str) -> String {
    let (head, body) = decl.split_once(" = ").expect("a declaration says what the type is");
    let body = laid_out(body.trim_end_matches(';'), head.len() + "export  = ;".len(), "");
    let space = if body.starts_with('\n') { "" } else { " " };
    format!("{}export {head} ={space}{body};\n", docs.map_or(String::new(), |docs| remark(docs, "")))
}

/// What a type is made of.
enum Made<'a> {
    /// `A | B`
    Union(Vec<&'a str>),
    /// `A & B`
    Both(Vec<&'a str>),
    /// `(A)`
    Group(&'a str),
    /// `{ a: A }`
    Object(&'a str),
    Word(&'a str),
}

fn made(text: &str) -> Made<'_> {
    let text = text.trim();
    let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let (union, both) = (split(text, " | "), split(text, " & "));
    match (inside('(', ')'), inside('{', '}')) {
        _ if union.len() > 1 => Made::Union(union),
        _ if both.len() > 1 => Made::Both(both),
        (Some(inside), _) => Made::Group(inside),
        (_, Some(inside)) => Made::Object(inside),
        (None, None) => Made::Word(text),
    }
}

/// A type in one line if it fits, else in several; `used` is what stands before it in the line.
fn laid_out(text: &str, used: usize, indent: &str) -> String {
    let line = in_one_line(text);
    if !text.contains("/**") && used + line.len() <= WIDTH {
        return line;
    }
    let deeper = format!("{indent}  ");
    match made(text) {
        Made::Union(parts) => {
            let part = |part: &str| {
                format!("\n{deeper}| {}", laid_out(part, deeper.len() + 3, &format!("{deeper}  ")))
            };
            parts.into_iter().map(part).collect()
        }
        Made::Both(parts) => {
            let part = |part| laid_out(part, WIDTH, indent);
            parts.into_iter().map(part).collect::<Vec<_>>().join(" & ")
        }
        Made::Group(inside) => format!("({}\n{indent})", laid_out(inside, WIDTH, indent)),
        Made::Object(inside) => {
            let field = |(docs, name, kind): (Option<&str>, String, &str)| {
                let docs = docs.map_or(String::new(), |docs| remark(docs, &deeper));
                let kind = laid_out(kind, deeper.len() + name.len() + 3, &deeper);
                format!("{docs}{deeper}{name}: {kind};\n")
            };
            format!("{{\n{}{indent}}}", fields(inside).map(field).collect::<String>())
        }
        Made::Word(_) => line,
    }
}

fn in_one_line(text: &str) -> String {
    let all = |parts: Vec<&str>, between: &str| -> String {
        parts.into_iter().map(in_one_line).collect::<Vec<_>>().join(between)
    };
    match made(text) {
        Made::Union(parts) => all(parts, " | "),
        Made::Both(parts) => all(parts, " & "),
        Made::Group(inside) => format!("({})", in_one_line(inside)),
        Made::Object(inside) => {
            let field = |(_, name, kind): (_, String, _)| format!("{name}: {}", in_one_line(kind));
            format!("{{ {} }}", fields(inside).map(field).collect::<Vec<_>>().join("; "))
        }
        Made::Word(text) => text.replace('"', "'"),
    }
}

/// Each field with its remark, its name and its type.
fn fields(inside: &str) -> impl Iterator<Item = (Option<&str>, String, &str)> {
    split(inside, ",").into_iter().filter_map(|field| {
        let (docs, field) = match field.split_once("*/") {
            Some((docs, field)) => (Some(docs), field),
            None => (None, field),
        };
        let (name, kind) = field.split_once(':')?;
        Some((docs, name.trim().replace('"', ""), kind))
    })
}

/// The parts between separators that stand in no bracket, string or remark.
fn split<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut depth, mut parts, mut from, mut at) = (0, Vec::new(), 0, 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let until = |end: &str| rest[1..].find(end).map_or(rest.len(), |n| 1 + n + end.len());
        at += match c {
            '"' => until("\""),
            '/' if rest.starts_with("/**") => until("*/"),
            _ if depth == 0 && rest.starts_with(separator) => {
                parts.push(&text[from..at]);
                from = at + separator.len();
                separator.len()
            }
            '{' | '<' | '[' | '(' => {
                depth += 1;
                1
            }
            '}' | '>' | ']' | ')' => {
                depth -= 1;
                1
            }
            c => c.len_utf8(),
        };
    }
    let last = &text[from..];
    parts.extend((!last.trim().is_empty()).then_some(last));
    parts
}

/// What a remark says, on a line of its own or several.
fn remark(docs: &str, indent: &str) -> String {
    let lines = docs.lines().map(|line| line.trim().trim_start_matches("/**").trim_end_matches("*/"));
    let lines: Vec<_> = lines.map(|line| line.trim().trim_start_matches('*').trim()).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |n| n + 1);
    match &lines[first..last] {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let lines = lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n");
            format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
        }
    }
}
