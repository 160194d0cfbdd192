// Package alertsdb stores settings and devices of alerts and the outbox, for package postgres.
package alertsdb

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/alerts"
	"duiyi/store/postgres/internal/conn"
)

// Alerts implements alerts.Store.
type Alerts struct{ conn *conn.Conn }

// New returns the alerts of a database.
func New(c *conn.Conn) *Alerts { return &Alerts{conn: c} }

const (
	keepSecret       = `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	secretOf         = `SELECT value FROM secrets WHERE name = $1`
	alertSettingsOf  = `SELECT refused, quiet_from, quiet_to, zone FROM alert_settings WHERE account = $1`
	setAlertSettings = `INSERT INTO alert_settings (account, refused, quiet_from, quiet_to, zone) SELECT id, $2, $3::bigint, $4::bigint, $5 FROM users WHERE id = $1
		ON CONFLICT (account) DO UPDATE SET refused = excluded.refused, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone`

	deviceColumns = `d.id, d.account, d.login, d.endpoint, d.public_key, d.auth, d.language, d.agent, d.added_ms, d.refused`
	dropDevice    = `DELETE FROM alert_devices WHERE id = $1 AND ($2 = '' OR account = $2)`
	addDevice     = `INSERT INTO alert_devices (id, account, login, endpoint, public_key, auth, language, agent, added_ms)
		SELECT $1, user_id, token, $4, $5, $6, $7, $8, $9::bigint FROM logins WHERE token = $3 AND user_id = $2
		ON CONFLICT (id) DO UPDATE SET account = excluded.account, login = excluded.login, endpoint = excluded.endpoint, public_key = excluded.public_key,
		auth = excluded.auth, language = excluded.language, agent = excluded.agent, added_ms = excluded.added_ms`
	addMail = `INSERT INTO alert_devices AS old (id, account, login, endpoint, public_key, auth, language, agent, added_ms)
		SELECT $1, account, NULL, '', '', '', $3, '', $4::bigint FROM mail_addresses WHERE account = $2 AND address <> ''
		ON CONFLICT (id) DO UPDATE SET language = excluded.language`
	dropOldestDevice = `DELETE FROM alert_devices WHERE account = $1 AND login IS NOT NULL
		AND id NOT IN (SELECT id FROM alert_devices WHERE account = $1 AND login IS NOT NULL ORDER BY added_ms DESC, id LIMIT $2)`
	refusedBy  = `SELECT refused FROM alert_devices WHERE id = $1 AND ($2 = '' OR account = $2) FOR UPDATE`
	setRefused = `UPDATE alert_devices SET refused = $2 WHERE id = $1`
	devicesOf  = `SELECT ` + deviceColumns + ` FROM alert_devices d WHERE account = $1 ORDER BY added_ms DESC, id`

	queueAlert = `INSERT INTO alerts (device, kind, subject, mark, body, due_ms, until_ms, tries)
		SELECT id, $3, $4, $5::bigint, $6, $7::bigint, $8::bigint, 0 FROM alert_devices WHERE account = $1 AND ($2 = '' OR id = $2)
		ON CONFLICT (device, kind, subject) DO UPDATE SET mark = excluded.mark, body = excluded.body, due_ms = excluded.due_ms, until_ms = excluded.until_ms, tries = 0
		WHERE alerts.mark <> excluded.mark`
	anyAlertDue  = `SELECT 1 FROM alerts WHERE due_ms <= $1 LIMIT 1`
	forgetAlerts = `DELETE FROM alerts WHERE due_ms <= $1 AND until_ms <= $1`
	// Another node that takes alerts at the same moment passes over these.
	dueAlerts = `SELECT ` + deviceColumns + `, coalesce(s.refused, ''), coalesce(s.quiet_from, 0), coalesce(s.quiet_to, 0), coalesce(s.zone, ''), a.kind, a.subject, a.mark, a.body, a.until_ms, a.tries
		FROM alerts a JOIN alert_devices d ON d.id = a.device LEFT JOIN logins l ON l.token = d.login LEFT JOIN alert_settings s ON s.account = d.account
		WHERE a.due_ms <= $1 AND (d.login IS NULL OR l.expires_ms > $1) ORDER BY a.due_ms, a.device, a.kind, a.subject LIMIT $2 FOR UPDATE OF a SKIP LOCKED`
	takeAlert = `UPDATE alerts SET due_ms = $4, tries = tries + 1 WHERE device = $1 AND kind = $2 AND subject = $3`
	putOff    = `UPDATE alerts SET due_ms = $5 WHERE device = $1 AND kind = $2 AND subject = $3 AND mark = $4`
)

// KeptSecret implements alerts.Store.
func (s *Alerts) KeptSecret(ctx context.Context, name string, fresh []byte) (kept []byte, err error) {
	err = s.conn.Change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, keepSecret, name, fresh); err != nil {
			return err
		}
		return tx.QueryRow(ctx, secretOf, name).Scan(&kept)
	})
	return kept, err
}

func kinds(text string) (list []alerts.Kind) {
	for _, k := range strings.Fields(text) {
		list = append(list, alerts.Kind(k))
	}
	return list
}

func refused(list []alerts.Kind) string {
	var all []string
	for _, k := range list {
		all = append(all, string(k))
	}
	return strings.Join(all, " ")
}

// wantedAlerts are the scanned columns of alert_settings.
type wantedAlerts struct {
	refused string
	alerts.Settings
}

func (w *wantedAlerts) fields() []any {
	return []any{&w.refused, &w.Quiet.From, &w.Quiet.To, &w.Quiet.Zone}
}

func (w *wantedAlerts) read() alerts.Settings {
	w.Off = kinds(w.refused)
	return w.Settings
}

// AlertSettings implements alerts.Store.
func (s *Alerts) AlertSettings(ctx context.Context, account string) (alerts.Settings, error) {
	list, err := conn.List(ctx, s.conn, func(row pgx.CollectableRow) (alerts.Settings, error) {
		var kept wantedAlerts
		err := row.Scan(kept.fields()...)
		return kept.read(), err
	}, alertSettingsOf, account)
	if err != nil || len(list) == 0 {
		return alerts.Settings{}, err
	}
	return list[0], nil
}

// SetAlertSettings implements alerts.Store.
func (s *Alerts) SetAlertSettings(ctx context.Context, account string, w alerts.Settings) error {
	return s.conn.Exec(ctx, nil, setAlertSettings, account, refused(w.Off), w.Quiet.From, w.Quiet.To, w.Quiet.Zone)
}

// AddDevice implements alerts.Store.
func (s *Alerts) AddDevice(ctx context.Context, d alerts.Device, most int) error {
	if d.Mail() {
		return s.conn.Exec(ctx, alerts.ErrNoAddress, addMail, d.ID, d.Account, d.Language, d.Added.UnixMilli())
	}
	return s.conn.Change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, addDevice, d.ID, d.Account, d.LogIn, d.Endpoint, d.Key, d.Auth, d.Language, d.Agent, d.Added.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, dropOldestDevice, d.Account, most)
		return err
	})
}

// Refuse implements alerts.Store.
func (s *Alerts) Refuse(ctx context.Context, account, id string, k alerts.Kind, off bool) error {
	return s.conn.Change(ctx, func(tx pgx.Tx) error {
		var now string
		err := tx.QueryRow(ctx, refusedBy, clean(id), account).Scan(&now)
		if errors.Is(err, pgx.ErrNoRows) {
			return alerts.ErrNoDevice
		}
		if err == nil {
			_, err = tx.Exec(ctx, setRefused, id, refused(alerts.Switch(kinds(now), k, off)))
		}
		return err
	})
}

// clean drops what no text of the database contains.
func clean(id string) string { return strings.ToValidUTF8(strings.ReplaceAll(id, "\x00", ""), "") }

// scanned are the columns of a device as they are scanned.
type scanned struct {
	alerts.Device
	added   int64
	refused string
}

func (d *scanned) fields() []any {
	return []any{&d.ID, &d.Account, &d.LogIn, &d.Endpoint, &d.Key, &d.Auth, &d.Language, &d.Agent, &d.added, &d.refused}
}

func (d *scanned) read() alerts.Device {
	d.Added, d.Off = conn.FromMS(d.added), kinds(d.refused)
	return d.Device
}

// Devices implements alerts.Store.
func (s *Alerts) Devices(ctx context.Context, account string) ([]alerts.Device, error) {
	return conn.List(ctx, s.conn, func(row pgx.CollectableRow) (alerts.Device, error) {
		var d scanned
		err := row.Scan(d.fields()...)
		return d.read(), err
	}, devicesOf, account)
}

// DropDevice implements alerts.Store.
func (s *Alerts) DropDevice(ctx context.Context, account, id string) error {
	return s.conn.Exec(ctx, alerts.ErrNoDevice, dropDevice, clean(id), account)
}

// QueueAlert implements alerts.Store.
func (s *Alerts) QueueAlert(ctx context.Context, account string, a alerts.Alert) error {
	return s.conn.Exec(ctx, nil, queueAlert, account, a.Device.ID, string(a.Kind), a.Subject, a.Mark, a.Body, a.Due.UnixMilli(), a.Until.UnixMilli())
}

// DueAlerts implements alerts.Store.
func (s *Alerts) DueAlerts(ctx context.Context, now, again time.Time, most int) (due []alerts.Alert, err error) {
	some, err := conn.List(ctx, s.conn, pgx.RowTo[int], anyAlertDue, now.UnixMilli())
	if err != nil || len(some) == 0 {
		return nil, err
	}
	err = s.conn.Change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, forgetAlerts, now.UnixMilli()); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, dueAlerts, now.UnixMilli(), most)
		if err != nil {
			return err
		}
		due, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (a alerts.Alert, err error) {
			var until int64
			var device scanned
			var wanted wantedAlerts
			err = row.Scan(append(append(device.fields(), wanted.fields()...), &a.Kind, &a.Subject, &a.Mark, &a.Body, &until, &a.Tries)...)
			a.Device, a.Due, a.Until, a.Wanted = device.read(), again, conn.FromMS(until), wanted.read()
			a.Tries++
			return a, err
		})
		if err != nil {
			return err
		}
		for _, a := range due {
			if _, err := tx.Exec(ctx, takeAlert, a.Device.ID, string(a.Kind), a.Subject, again.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	return due, err
}

// PutOff implements alerts.Store.
func (s *Alerts) PutOff(ctx context.Context, a alerts.Alert, due time.Time) error {
	return s.conn.Exec(ctx, nil, putOff, a.Device.ID, string(a.Kind), a.Subject, a.Mark, due.UnixMilli())
}
