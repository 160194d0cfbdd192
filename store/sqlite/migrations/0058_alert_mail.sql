-- 0058: a device may refuse kinds of its own. One without a log-in is told by mail.

-- +goose Up

ALTER TABLE alert_devices ADD COLUMN refused TEXT NOT NULL DEFAULT ''; -- kinds, separated by spaces
