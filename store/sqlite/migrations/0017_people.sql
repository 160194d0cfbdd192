-- 0017: what a game made of its players' ratings is found by the game, for the list of somebody's own.

-- +goose Up

CREATE INDEX steps_of_games ON rating_steps (game_id);
