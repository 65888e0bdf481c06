//! Which request is answered where.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get};
use axum::{Router, middleware};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::app::App;
use crate::limits::{BODY, MATCH_FILE};
use crate::{
    accounts, advice, card, clubs, compression, days, days_off, exhibition, friends, games, guard,
    invitations, lang, leagues, matches, mistakes, mutes, notices, operating, orders, people, presets,
    profiles, progress, puzzles, recovery, reference, reviews, school, site, socket, stored, tables, tokens,
    tournaments, tries,
};

/// Every request with its entry in the reference. A handler carries its own address: it cannot be here without being
/// in the reference, nor the other way round.
pub fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(reference::about())
        .routes(routes!(people::guest))
        .routes(routes!(people::me, people::rename, people::delete))
        .routes(routes!(accounts::create))
        .routes(routes!(accounts::login))
        .routes(routes!(accounts::logout))
        .routes(routes!(accounts::change_password))
        .routes(routes!(recovery::renew))
        .routes(routes!(recovery::recover))
        .routes(routes!(recovery::lost))
        .routes(routes!(tokens::list, tokens::create))
        .routes(routes!(tokens::remove))
        .routes(routes!(mutes::list))
        .routes(routes!(mutes::mute, mutes::unmute))
        .routes(routes!(friends::list, friends::choose))
        .routes(routes!(friends::standing, friends::follow, friends::unfollow))
        .routes(routes!(friends::find))
        .routes(routes!(invitations::list, invitations::invite))
        .routes(routes!(invitations::accept, invitations::decline))
        .routes(routes!(invitations::withdraw))
        .routes(routes!(mutes::block, mutes::unblock))
        .routes(routes!(stored::tell))
        .routes(routes!(stored::export))
        .routes(routes!(reviews::own))
        .routes(routes!(presets::list, presets::save))
        .routes(routes!(presets::remove))
        .routes(routes!(notices::show, notices::choose))
        .routes(routes!(notices::add_device))
        .routes(routes!(notices::mail::add))
        .routes(routes!(notices::mail::confirm))
        .routes(routes!(notices::webhook::add))
        .routes(routes!(notices::test))
        .routes(routes!(notices::remove))
        .routes(routes!(notices::mail::unsubscribe))
        .routes(routes!(games::list))
        .routes(routes!(games::components))
        .routes(routes!(games::rulebook))
        .routes(routes!(presets::template, presets::check))
        .routes(routes!(school::list))
        .routes(routes!(school::play))
        .routes(routes!(school::foresee))
        .routes(routes!(school::learned))
        .routes(routes!(puzzles::all))
        .routes(routes!(puzzles::play))
        .routes(routes!(puzzles::play_posed))
        .routes(routes!(puzzles::blank, puzzles::check))
        .routes(routes!(puzzles::solve))
        .routes(routes!(progress::show, progress::take_over))
        .routes(routes!(mistakes::list))
        .routes(routes!(exhibition::show))
        .routes(routes!(card::show))
        .routes(routes!(days::show, days::play))
        .routes(routes!(days::show_earlier))
        .routes(routes!(clubs::list, clubs::create))
        .routes(routes!(clubs::show, clubs::rename, clubs::close))
        .routes(routes!(clubs::door))
        .routes(routes!(clubs::join))
        .routes(routes!(clubs::leave))
        .routes(routes!(clubs::renew_invite))
        .routes(routes!(clubs::set_role, clubs::remove))
        .routes(routes!(tournaments::create))
        .routes(routes!(tournaments::show))
        .routes(routes!(tournaments::enter))
        .routes(routes!(tournaments::leave))
        .routes(routes!(tournaments::draw))
        .routes(routes!(tournaments::end))
        .routes(routes!(tournaments::results))
        .routes(routes!(leagues::create))
        .routes(routes!(leagues::end))
        .routes(routes!(leagues::enter))
        .routes(routes!(leagues::leave))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::quick))
        .routes(routes!(tables::show))
        .routes(routes!(tables::join))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::reseat))
        .routes(routes!(tables::start))
        .routes(routes!(tables::renew_invite))
        .routes(routes!(tables::close))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::branch))
        .routes(routes!(advice::hint))
        .routes(routes!(orders::show, orders::give))
        .routes(routes!(days_off::show, days_off::take))
        .routes(routes!(socket::table))
        .routes(routes!(socket::lobby))
        .routes(routes!(matches::replay))
        .routes(routes!(matches::board))
        .routes(routes!(matches::history))
        .routes(routes!(reviews::show))
        .routes(routes!(advice::show))
        .routes(routes!(tries::foresee))
        .routes(routes!(tries::judge))
        .routes(routes!(matches::download))
        .routes(routes!(matches::import).layer(DefaultBodyLimit::max(MATCH_FILE)))
        .routes(routes!(profiles::show))
        .routes(routes!(profiles::matches))
        .routes(routes!(profiles::leaderboard))
        .routes(routes!(reference::show))
        .routes(routes!(reference::document))
        .routes(routes!(operating::health))
        .routes(routes!(operating::metrics))
}

pub fn routes(app: Arc<App>) -> Router {
    let routes = Router::from(api())
        // An unknown API request is not a page of the site either.
        .route("/api/{*rest}", any(operating::nothing_here))
        .method_not_allowed_fallback(operating::nothing_here)
        .fallback(get(site::page))
        .layer(compression::layer())
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn(lang::listen));
    #[cfg(feature = "testing")]
    let routes = routes.layer(middleware::from_fn_with_state(app.clone(), crate::seeded::listen));
    routes.layer(middleware::from_fn_with_state(app.clone(), guard::guard)).with_state(app)
}
