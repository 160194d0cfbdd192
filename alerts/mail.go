package alerts

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// mailTurnAfter delays mail after the opponent's move: a player at the page needs none.
const mailTurnAfter = 10 * time.Minute

// secretName is the name in the store of the key of Message.Off.
const secretName = "alerts off"

// ErrNoLink says that a link ends no mail.
var ErrNoLink = errors.New("this link ends no mail")

// A Mailer carries messages to the confirmed addresses of accounts. The errors of Carry are those
// of a Carrier: ErrGone is an account without an address.
type Mailer interface {
	// Address returns the confirmed address of an account, empty if it has none.
	Address(ctx context.Context, account string) (string, error)
	Carry(ctx context.Context, d Device, m Message) error
}

// mailDevice returns the ID of the device that is an account's address.
func mailDevice(account string) string {
	sum := sha256.Sum256([]byte("mail:" + account))
	return hex.EncodeToString(sum[:8])
}

// WantMail sends an account alerts by mail, in a language, of all kinds but those in off. The error may
// be a *SettingError or ErrNoAddress.
func (r *Room) WantMail(ctx context.Context, account, language string, off []Kind) error {
	if err := known(off); err != nil {
		return err
	}
	d := Device{ID: mailDevice(account), Account: account, Language: Language(language), Added: r.now()}
	if err := r.Store.AddDevice(ctx, d, mostDevices); err != nil {
		return err
	}
	for _, k := range Kinds() {
		if err := r.Store.Refuse(ctx, account, d.ID, k, slices.Contains(off, k)); err != nil {
			return err
		}
	}
	return nil
}

func known(kinds []Kind) error {
	for _, k := range kinds {
		if !slices.Contains(Kinds(), k) {
			return &SettingError{"off", fmt.Sprintf("there is no kind %q", k)}
		}
	}
	return nil
}

// seal returns what proves that a text is this server's.
func (r *Room) seal(ctx context.Context, text string) (string, error) {
	key := r.sealing.Load()
	if key == nil {
		fresh := make([]byte, 32)
		rand.Read(fresh) // never fails
		kept, err := r.Store.KeptSecret(ctx, secretName, fresh)
		if err != nil {
			return "", err
		}
		key = &kept
		r.sealing.Store(key)
	}
	sum := hmac.New(sha256.New, *key)
	sum.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:16]), nil
}

// off returns the secret of a link that ends mail of a kind to a device, as End takes it.
func (r *Room) off(ctx context.Context, device string, k Kind) (string, error) {
	text := string(k) + "-" + device
	sum, err := r.seal(ctx, text)
	return text + "-" + sum, err
}

// End ends mail of a kind by the secret of a link (Message.Off); it may be called again. The error is
// ErrNoLink if this server did not make the link.
func (r *Room) End(ctx context.Context, link string) error {
	parts := strings.SplitN(link, "-", 3)
	if len(parts) < 3 || known([]Kind{Kind(parts[0])}) != nil {
		return ErrNoLink
	}
	want, err := r.off(ctx, parts[1], Kind(parts[0]))
	if err != nil {
		return err
	}
	if !hmac.Equal([]byte(want), []byte(link)) {
		return ErrNoLink
	}
	err = r.Store.Refuse(ctx, "", parts[1], Kind(parts[0]), true)
	if errors.Is(err, ErrNoDevice) {
		return nil
	}
	return err
}
