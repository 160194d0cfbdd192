// Package qrcode answers the call that draws QR codes: one room of httpapi.
package qrcode

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"

	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
)

// maxQRText is how long a text a QR code is drawn of, in bytes: a link to a seat
// is some 80, and a code of more than this is read badly from a screen.
const maxQRText = 512

// QRJSON is a QR code as SVG draws it. Add a margin of four light modules.
type QRJSON struct {
	Size int    `json:"size"` // modules on a side
	Path string `json:"path"` // an SVG path, one unit a module, whose inside is dark
}

// QRBody is the text of a QR code.
type QRBody struct {
	Text string `json:"text"` // up to 512 bytes
}

// Calls returns the call that draws QR codes.
func Calls(a *reply.Writer) []call.Row {
	return []call.Row{{Name: "POST /api/qr", Needs: identity.Open, Do: func(w http.ResponseWriter, r *http.Request) { post(a, w, r) }, Says: "Draw a QR code.",
		More: "The text is neither stored nor logged.",
		In:   QRBody{}, Out: call.OK(QRJSON{}), Errs: "bad_query"}}
}

func post(a *reply.Writer, w http.ResponseWriter, r *http.Request) {
	var in QRBody
	if err := call.Decode(w, r, &in); err != nil {
		a.Fail(w, r, err)
		return
	}
	if n := len(in.Text); n == 0 || n > maxQRText {
		a.Fail(w, r, &call.Error{Code: "bad_query", At: "text",
			Message: fmt.Sprintf("A QR code is drawn of 1 to %d bytes.", maxQRText)})
		return
	}
	code, err := qr.Encode(in.Text, qr.M)
	if err != nil {
		a.Fail(w, r, fmt.Errorf("draw a QR code: %w", err))
		return
	}
	a.JSON(w, http.StatusOK, QRJSON{Size: code.Size, Path: qrPath(code)})
}

// qrPath returns the dark modules of a code as a path, row by row, neighbours in
// one piece.
func qrPath(code *qr.Code) string {
	var b strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; {
			n := 0
			for code.Black(x+n, y) {
				n++
			}
			if n > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x, y, n, n)
			}
			x += n + 1
		}
	}
	return b.String()
}
