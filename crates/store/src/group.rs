//! A group of changes in one request to Postgres, however far away it is: a function that lives as long as the connection does
//! what each statement says, and all of it stands or falls as one statement.

use std::fmt::Write as _;

use sqlx::error::DatabaseError;
use sqlx::{AnyConnection, AssertSqlSafe, Executor as _};

use crate::change::Change;
use crate::statement::{Hits, Statement, Value};

/// The error of a statement that does not hit exactly the rows it has to; its message is the statement's number.
const MISS: &str = "SF001";

const CALL: &str = "SELECT pg_temp.shopfloor_write($1::text::bigint[], $2::text::text[], $3::text::text[], $4::text::text[])";

/// What the function of a connection can do.
#[derive(Default)]
pub struct Group {
    kinds: Vec<Kind>,
    /// Whether there is a function at all.
    is_made: bool,
}

/// A statement without its values.
struct Kind {
    sql: &'static str,
    hits: Hits,
    /// Which of the values are numbers.
    numbers: Vec<bool>,
}

impl Kind {
    fn fits(&self, statement: &Statement) -> bool {
        let numbers = statement.values.iter().map(is_number);
        self.sql == statement.sql && self.hits == statement.hits && self.numbers.iter().copied().eq(numbers)
    }

    /// As a statement of the function: the values are those that follow `sf_at`.
    fn body(&self) -> String {
        let mut body = String::new();
        let mut parts = self.sql.split('$');
        body.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, rest) = part.split_at(digits);
            let is_number = number.parse().ok().and_then(|n: usize| self.numbers.get(n - 1)).copied();
            let cast = if is_number.unwrap_or(false) { "::bigint" } else { "" };
            let _ = write!(body, "(sf_values[sf_at + {number}]{cast}){rest}");
        }
        body
    }
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Number(_))
}

impl Group {
    /// Has the function learn what these changes need and it does not know yet. The server knows some dozen statements, so this
    /// is soon over.
    pub async fn learn(
        &mut self,
        connection: &mut AnyConnection,
        changes: &[&Change],
    ) -> Result<(), sqlx::Error> {
        let known = self.kinds.len();
        for statement in changes.iter().flat_map(|change| &change.statements) {
            if self.number(statement).is_none() {
                let numbers = statement.values.iter().map(is_number).collect();
                self.kinds.push(Kind { sql: statement.sql, hits: statement.hits, numbers });
            }
        }
        if self.is_made && self.kinds.len() == known {
            return Ok(());
        }
        let learnt = connection.execute(AssertSqlSafe(self.function())).await;
        match learnt {
            Ok(_) => self.is_made = true,
            Err(_) => self.kinds.truncate(known),
        }
        learnt.map(drop)
    }

    fn number(&self, statement: &Statement) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.fits(statement))
    }

    fn function(&self) -> String {
        // There must be one.
        let mut cases = String::from("WHEN -1 THEN NULL;\n");
        for (n, kind) in self.kinds.iter().enumerate() {
            let _ = writeln!(cases, "WHEN {n} THEN {};", kind.body());
            if kind.hits == Hits::One {
                cases.push_str("GET DIAGNOSTICS sf_hit = ROW_COUNT; sf_miss := sf_hit <> 1;\n");
            }
            let _ = writeln!(cases, "sf_at := sf_at + {};", kind.numbers.len());
        }
        format!(
            "CREATE OR REPLACE FUNCTION pg_temp.shopfloor_write
                (sf_kinds bigint[], sf_values text[], sf_channels text[], sf_lines text[])
             RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $shopfloor$
             DECLARE
                sf_kind bigint; sf_n bigint := 0; sf_at bigint := 0; sf_hit bigint; sf_miss boolean := false;
             BEGIN
                FOREACH sf_kind IN ARRAY sf_kinds LOOP
                    CASE sf_kind
                    {cases}
                    END CASE;
                    IF sf_miss THEN
                        RAISE EXCEPTION USING ERRCODE = '{MISS}', MESSAGE = sf_n::text;
                    END IF;
                    sf_n := sf_n + 1;
                END LOOP;
                PERFORM pg_notify(channel, line)
                FROM unnest(sf_channels, sf_lines) AS notifications (channel, line);
             END $shopfloor$"
        )
    }

    /// Writes all changes or none, and tells the other servers.
    pub async fn write(
        &self,
        connection: &mut AnyConnection,
        changes: &[&Change],
        server: &str,
    ) -> Result<(), sqlx::Error> {
        let statements = || changes.iter().flat_map(|change| &change.statements);
        let kinds = statements().map(|statement| self.number(statement).map(|n| n.to_string()));
        let values = statements().flat_map(|statement| &statement.values).map(|value| match value {
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.map(|number| number.to_string()),
        });
        let news = changes.iter().flat_map(|change| &change.notifications);
        let (channels, lines): (Vec<_>, Vec<_>) = news.filter_map(|news| news.line(server)).unzip();
        let call = sqlx::query(CALL).bind(array(kinds)).bind(array(values));
        let call = call.bind(array(channels.into_iter().map(Some))).bind(array(lines.into_iter().map(Some)));
        call.execute(connection).await.map(drop)
    }
}

/// Which of the changes has a statement that missed, if that is the error.
pub fn missed(error: &dyn DatabaseError, changes: &[&Change]) -> Option<usize> {
    if error.code()? != MISS {
        return None;
    }
    let mut statement: usize = error.message().parse().ok()?;
    changes.iter().position(|change| {
        let here = statement < change.statements.len();
        statement = statement.saturating_sub(change.statements.len());
        here
    })
}

/// As Postgres writes an array.
fn array(elements: impl Iterator<Item = Option<String>>) -> String {
    let mut array = String::from("{");
    for (n, element) in elements.enumerate() {
        if n > 0 {
            array.push(',');
        }
        match element {
            None => array.push_str("NULL"),
            Some(text) => {
                array.push('"');
                for c in text.chars() {
                    if matches!(c, '"' | '\\') {
                        array.push('\\');
                    }
                    array.push(c);
                }
                array.push('"');
            }
        }
    }
    array.push('}');
    array
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_takes_its_values_from_the_array() {
        let sql = "UPDATE t SET a = $2, b = $10 WHERE id = $1 AND n = $2 - 1";
        let mut numbers = vec![false; 10];
        numbers[1] = true;
        let kind = Kind { sql, hits: Hits::One, numbers };
        let body = "UPDATE t SET a = (sf_values[sf_at + 2]::bigint), b = (sf_values[sf_at + 10]) \
             WHERE id = (sf_values[sf_at + 1]) AND n = (sf_values[sf_at + 2]::bigint) - 1";
        assert_eq!(kind.body(), body);
    }

    #[test]
    fn any_text_can_be_in_an_array() {
        let texts = [Some("a,{b}".to_owned()), None, Some(String::new()), Some(r#""\"#.to_owned())];
        assert_eq!(array(texts.into_iter()), r#"{"a,{b}",NULL,"","\"\\"}"#);
        assert_eq!(array([].into_iter()), "{}");
    }
}
