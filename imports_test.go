// Package duiyi_test holds the tests that concern the module as a whole.
package duiyi_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const module = "duiyi"

// A row says what one package may import beside the standard library: packages
// of this module below its root, and packages of others by their whole path.
// Each is named exactly, nothing gives a right to what lies below it, and a
// right that is not used is a fault too.
type row struct {
	pkg     string
	imports string // what all its files may import
	tests   string // what its _test files may import beside, and beside testKit
}

// rows has one row for every package with Go files. The arrows go one way:
// cmd → httpapi, tui, store, protocol, search → app → live and the packages around it → match, engine → rules.
var rows = []row{
	{"xiangqi", "", "internal/tsvtest"},
	{"xiangqi/referee", "xiangqi", "internal/rulingatlas internal/tsvtest"},
	{"gomoku", "", ""},
	{"gomoku/opening", "gomoku", ""},

	{"boardtext", "gomoku internal/letters internal/markup internal/results xiangqi", "boardtext/dialects"},
	{"boardtext/dialects", "", ""},
	{"boardtext/kinds", "boardtext match match/positions", "boardtext/dialects match/positions"},

	{"match", "match/question", "match/positions match/question"},
	{"match/positions", "match", "match/question"},
	{"match/question", "", ""},
	{"match/xq", "match match/positions xiangqi xiangqi/referee internal/rulingwords", "match/positions"},
	{"match/gm", "match match/question match/positions record gomoku gomoku/opening internal/names", "match/positions match/question"},

	{"tourney", "", ""},
	{"tourney/arena", "tourney", ""},
	{"tourney/conduct", "tourney tourney/arena tourney/knockout tourney/robin tourney/standings tourney/swiss tourney/teams", ""},
	{"tourney/internal/matching", "", ""},
	{"tourney/knockout", "tourney", ""},
	{"tourney/robin", "tourney", ""},
	{"tourney/standings", "tourney", "tourney/trf"},
	{"tourney/swiss", "tourney tourney/internal/matching", "tourney/trf"},
	{"tourney/teams", "tourney tourney/standings", "tourney/robin tourney/swiss tourney/trf"},
	{"tourney/trf", "tourney tourney/swiss", ""},

	{"study", "match", ""},
	{"report", "match", ""},
	{"puzzles", "", "gomoku internal/xqtable xiangqi"},
	{"courses", "", ""},
	{"courses/teacher", "courses games match match/positions match/question", "match/gm match/positions match/xq"},
	{"practice", "github.com/open-spaced-repetition/go-fsrs/v3", ""},
	{"rating", "", ""},
	{"lobby", "match", ""},
	{"identity", "", ""},
	{"people", "identity golang.org/x/crypto/argon2 golang.org/x/text/unicode/norm", ""},

	{"engine", "", ""},
	{"book", "engine", "book/kinds"},
	{"book/kinds", "book gomoku xiangqi", ""},
	{"book/files", "book internal/wholefile xiangqi golang.org/x/text/encoding/simplifiedchinese modernc.org/sqlite", "book/kinds"},
	{"engine/enginetest", "engine", ""},

	{"record", "internal/results", ""},
	{"record/charset", "internal/markup record golang.org/x/text/encoding golang.org/x/text/encoding/charmap golang.org/x/text/encoding/htmlindex golang.org/x/text/encoding/ianaindex" +
		" golang.org/x/text/encoding/japanese golang.org/x/text/encoding/korean" +
		" golang.org/x/text/encoding/simplifiedchinese golang.org/x/text/encoding/traditionalchinese", "golang.org/x/text/encoding/unicode golang.org/x/text/transform"},
	{"record/pgn", "record record/charset record/internal/xqtree xiangqi gomoku internal/results", "boardtext/dialects record/recordtest"},
	{"record/psq", "record record/charset gomoku", ""},
	{"record/sgf", "record record/charset gomoku internal/results", ""},
	{"record/plain", "boardtext record record/charset record/pgn xiangqi gomoku internal/results", "boardtext/dialects record/recordtest golang.org/x/text/encoding/charmap"},
	{"record/recordtest", "record internal/results", ""},
	{"record/internal/xqtree", "boardtext record xiangqi", ""},
	{"record/xqf", "record record/charset record/internal/preorder record/internal/xqtree xiangqi", "record/pgn record/recordtest"},
	{"record/dhtmlxq", "record record/charset record/internal/xqtree xiangqi internal/results", "record/recordtest"},
	{"record/cbr", "record record/internal/preorder record/internal/xqtree xiangqi", "record/pgn record/recordtest"},
	{"record/internal/preorder", "", ""},
	{"record/internal/gmtree", "record gomoku", ""},
	{"record/wxf", "boardtext record record/charset record/internal/xqtree record/pgn xiangqi internal/results", "record/recordtest"},
	{"record/cbf", "record record/charset record/internal/xqtree xiangqi", "record/recordtest"},
	{"record/pfc", "boardtext record record/charset record/internal/xqtree xiangqi internal/results", "record/recordtest"},
	{"record/halls", "record record/internal/xqtree xiangqi", "record/recordtest"},
	{"record/che", "record record/charset record/internal/xqtree xiangqi", "record/recordtest"},
	{"record/mxq", "record record/charset record/internal/xqtree xiangqi internal/results", "record/recordtest"},
	{"record/xqr", "record record/internal/preorder record/internal/xqtree xiangqi", "record/pgn record/recordtest"},
	{"record/renlib", "record record/charset record/internal/gmtree record/internal/preorder gomoku", "record/recordtest record/sgf"},
	{"record/pos", "record record/internal/gmtree gomoku", "record/recordtest"},
	{"record/rif", "record record/internal/gmtree gomoku internal/results", "record/recordtest"},
	{"record/native", "record xiangqi gomoku", "record/pgn record/recordtest record/sgf"},
	{"record/formats", "record record/cbf record/cbr record/charset record/che record/dhtmlxq record/halls record/mxq record/native record/pfc record/pgn record/plain record/pos record/psq" +
		" record/renlib record/rif record/sgf record/wxf record/xqf record/xqr boardtext gomoku xiangqi", "internal/results record/recordtest golang.org/x/text/encoding golang.org/x/text/encoding/charmap golang.org/x/text/encoding/japanese" +
		" golang.org/x/text/encoding/korean golang.org/x/text/encoding/simplifiedchinese golang.org/x/text/encoding/traditionalchinese golang.org/x/text/encoding/unicode"},

	{"library", "admission internal/results internal/yield library/codes library/dates library/mapped library/structure record", "library/intake library/kinds record/formats store/sqlite xiangqi"},
	{"library/intake", "internal/eachfile internal/yield library record", ""},
	{"library/codes", "internal/yield", ""},
	{"library/dates", "", ""},
	{"library/mapped", "", ""},
	{"library/structure", "", ""},
	{"library/kinds", "gomoku gomoku/opening internal/names internal/results library library/structure xiangqi", ""},

	{"internal/names", "", ""},
	{"internal/langtag", "", ""},
	{"internal/letters", "", ""},
	{"internal/results", "internal/letters", "record record/recordtest"},
	{"internal/markup", "", ""},
	{"internal/rulingatlas", "xiangqi xiangqi/referee", ""},
	{"internal/rulingwords", "xiangqi xiangqi/referee", "internal/tsvtest"},
	{"internal/reasons", "gomoku internal/gmreason internal/rulingwords internal/xqreason internal/xqtable match match/positions match/gm xiangqi xiangqi/referee", "golang.org/x/text/encoding/traditionalchinese match/positions"},
	{"internal/story", "gomoku internal/reasons internal/rulingwords library/kinds match match/gm match/positions xiangqi", "golang.org/x/text/encoding/traditionalchinese match/positions match/xq"},
	{"internal/termtext", "", ""},
	{"internal/diagram", "", ""},
	{"internal/pagewords", "", ""},
	{"internal/tsvtest", "", ""},
	{"internal/wholefile", "", ""},
	{"internal/eachfile", "", ""},
	{"internal/disk", "golang.org/x/sys/unix golang.org/x/sys/windows", ""},
	{"internal/filelock", "golang.org/x/sys/unix golang.org/x/sys/windows", ""},
	{"internal/ladder", "", ""},
	{"internal/part", "", ""},
	{"internal/yield", "", ""},
	{"internal/searchkit", "engine internal/yield internal/ladder", "internal/ladder"},
	{"internal/nnue", "golang.org/x/sys/cpu internal/yield", ""},
	{"internal/xqeval", "xiangqi", ""},
	{"internal/xqnet", "internal/nnue internal/part internal/xqeval xiangqi", ""},
	{"internal/openbook", "", ""},
	{"internal/searchtest", "engine", ""},
	{"internal/xqreason", "xiangqi xiangqi/referee", "internal/tsvtest"},
	{"internal/xqbook", "internal/openbook xiangqi", "internal/openbook"},
	{"internal/xqsearch", "engine internal/ladder xiangqi xiangqi/referee internal/nnue internal/openbook internal/searchkit internal/xqbook internal/xqeval internal/xqnet internal/xqtable internal/yield", "engine/enginetest internal/part internal/searchtest protocol/ucci protocol/uci"},
	{"internal/xqtable", "internal/filelock internal/wholefile xiangqi xiangqi/referee", ""},
	{"internal/gmeval", "gomoku golang.org/x/sys/cpu internal/gmeval/policies internal/gmlines internal/part internal/yield", ""},
	{"internal/gmeval/policies", "internal/part", ""},
	{"internal/gmlines", "gomoku golang.org/x/sys/cpu", ""},
	{"internal/gmbook", "gomoku internal/openbook", ""},
	{"internal/gmproof", "gomoku", ""},
	{"internal/gmsearch", "engine gomoku internal/gmbook internal/gmeval internal/gmproof internal/ladder internal/openbook internal/searchkit", "engine/enginetest internal/searchtest"},
	{"internal/gmreason", "gomoku internal/gmeval internal/gmproof internal/gmsearch", "internal/tsvtest"},
	{"internal/gmopening", "engine gomoku gomoku/opening", "internal/classic internal/gmsearch"},
	{"internal/classic", "engine internal/yield xiangqi xiangqi/referee gomoku", "engine/enginetest"},
	{"internal/arena", "engine match protocol/peer", "match/gm match/xq internal/classic protocol/uci"},
	{"internal/arena/export", "internal/arena match record", "match/gm match/xq record/pgn record/sgf"},
	{"internal/roster", "engine match protocol/peer", "match/xq protocol/uci"},
	{"internal/commits", "", ""},
	{"internal/fuzzall", "", ""},
	{"internal/chaos", "", "ids match match/gm match/xq store store/postgres store/postgres/pgtest tournaments tourney/conduct github.com/anishathalye/porcupine github.com/coder/websocket github.com/jackc/pgx/v5 github.com/nats-io/nats-server/v2/server"},

	{"protocol/peer", "protocol/internal/lines", ""},
	{"protocol/uci", "engine xiangqi protocol/peer protocol/internal/drive protocol/internal/lines protocol/internal/session protocol/internal/think protocol/internal/xq", "protocol/internal/dialogue"},
	{"protocol/ucci", "engine xiangqi protocol/peer protocol/internal/drive protocol/internal/lines protocol/internal/session protocol/internal/think protocol/internal/xq", "protocol/internal/dialogue"},
	{"protocol/gomocup", "engine gomoku gomoku/opening protocol/peer protocol/internal/drive protocol/internal/lines protocol/internal/session protocol/internal/think", "protocol/internal/dialogue"},
	{"protocol/internal/lines", "", ""},
	{"protocol/internal/session", "protocol/internal/lines", "protocol/internal/dialogue"},
	{"protocol/internal/think", "engine", ""},
	{"protocol/internal/drive", "engine protocol/peer", ""},
	{"protocol/internal/xq", "engine boardtext xiangqi", "boardtext boardtext/dialects"},
	{"protocol/internal/dialogue", "engine protocol/peer protocol/internal/lines", ""},

	{"engines/evaluations", "match match/positions", "match/gm match/xq store/sqlite store/sqlite/sqlitetest"},
	{"engines/pool", "engine", ""},
	{"engines/queue", "", ""},

	{"store", "identity match study", ""},
	{"admission", "", ""},
	{"cluster", "", ""},
	{"feed", "", ""},
	{"notice", "", ""},
	{"tourney/ical", "", ""},
	{"tourney/series", "tourney", ""},
	{"club/clubtest", "club store tournaments tourney tourney/series", ""},
	{"guess/guesstest", "guess github.com/google/go-cmp/cmp", ""},
	{"club", "identity ids match store tournaments tourney tourney/series golang.org/x/text/unicode/norm", "store/sqlite store/sqlite/sqlitetest"},
	{"alerts", "internal/langtag store", "identity mailbox people store/sqlite store/sqlite/sqlitetest"},
	{"mail", "github.com/wneessen/go-mail", "mail/smtptest"},
	{"mail/smtptest", "", ""},
	{"mailbox", "alerts mail people store", ""},
	{"alerts/webpush", "alerts github.com/SherClockHolmes/webpush-go", "alerts/webpush/webpushtest"},
	{"alerts/webpush/webpushtest", "", ""},
	{"timing", "", ""},
	{"ids", "identity match store", ""},
	{"games", "match match/positions record", "match/gm"},
	{"engines", "book engine match match/positions report", "match/gm"},
	{"engines/workers", "book engine engines engines/pool engines/queue games match", ""},
	{"allowance", "identity", ""},
	{"exercises", "admission engines engines/evaluations games identity ids match match/positions practice report store", "engine match/gm match/positions store/sqlite store/sqlite/sqlitetest"},
	{"training", "admission engines games identity match match/positions practice puzzles rating store", "engine match/gm match/xq store/sqlite store/sqlite/sqlitetest"},
	{"repertoires", "admission engines/evaluations games identity ids match practice report store studies study", "match/xq store/sqlite store/sqlite/sqlitetest"},
	{"guess", "engines engines/analysis games match match/positions record records report studies identity store", "match/gm match/xq store/sqlite store/sqlite/sqlitetest"},
	{"reports", "engine engines engines/evaluations exercises games match match/positions record records report study", "match/gm match/xq"},
	{"records", "admission engines games internal/langtag match match/positions record store", ""},
	{"records/faults", "internal/pagewords record", "record/formats"},
	{"engines/analysis", "engine engines engines/evaluations engines/pool engines/queue engines/workers games identity match match/positions study", ""},
	{"resident", "admission", ""},
	{"studies", "admission engines engines/analysis fairplay feed games identity ids match match/positions record records report resident store study", "people match/gm record/formats store/sqlite store/sqlite/sqlitetest"},
	{"engines/moves", "engine engines engines/analysis engines/pool engines/queue engines/workers match timing", ""},
	{"groups", "exercises identity ids match store studies", "engines/evaluations people practice rating store/sqlite store/sqlite/sqlitetest study training"},
	{"reports/jobs", "admission engine engines engines/analysis engines/evaluations engines/pool engines/queue engines/workers exercises fairplay games identity ids match match/positions records report reports store studies study", "match/gm match/positions store/sqlite store/sqlite/sqlitetest"},
	{"clock", "", ""},
	{"flagfall", "cluster store", ""},
	{"fairplay", "games identity match match/positions store", "match/gm"},
	{"replay", "games match store", ""},
	{"live/table", "cluster identity match store", "match/gm"},
	{"live/update", "engines feed live/table match match/positions ratings records store", "match/gm"},
	{"live/audience", "feed match timing", ""},
	{"live/thinking", "engine engines engines/analysis engines/moves match timing", "match/gm"},
	{"live/newgame", "engines engines/workers games identity ids live/table match ratings records store", ""},
	{"live", "admission clock cluster engine engines engines/moves engines/pool engines/queue engines/workers fairplay feed flagfall games identity ids live/audience live/newgame live/table live/thinking live/update match ratings records replay resident store timing", ""},
	{"evidence", "games match ratings reports/jobs store", "match/gm"},
	{"advice", "engines engines/analysis engines/workers live/update match store", ""},
	{"ratings", "engines identity match rating store", "engines"},
	{"talk", "admission cluster feed identity match people store", "bus/local ids store/sqlite store/sqlite/sqlitetest"},
	{"tournaments", "admission cluster feed games identity ids match people ratings store tourney tourney/conduct tourney/knockout tourney/robin tourney/standings", "match/gm store/sqlite store/sqlite/sqlitetest"},
	{"matchmaking", "admission cluster engines feed games ids lobby match people ratings store", "match/gm"},
	{"books", "book engine engines/workers games match/positions record records", ""},
	{"explorer", "admission book books engines games identity library match match/positions record records store library/intake", "library/kinds match/gm match/positions record/formats store/sqlite store/sqlite/sqlitetest"},
	{"app", "alerts club notice guess repertoires courses courses/teacher puzzles training admission advice allowance book books clock cluster engines engines/analysis engines/evaluations engines/moves engines/pool engines/queue engines/workers evidence exercises explorer flagfall games groups identity ids library live match match/positions matchmaking people ratings record" +
		" records replay reports reports/jobs resident store studies talk timing tournaments", "boardtext/dialects boardtext/kinds bus/local engine feed live live/table live/update lobby match/gm match/positions match/question match/xq matchmaking people rating ratings record/formats report store/sqlite store/sqlite/sqlitetest study"},
	{"accounts", "identity people store github.com/alexedwards/scs/v2 github.com/coreos/go-oidc/v3/oidc github.com/go-webauthn/webauthn/protocol github.com/go-webauthn/webauthn/webauthn golang.org/x/oauth2", "store/sqlite store/sqlite/sqlitetest"},
	{"store/moving", "", "club mailbox alerts talk exercises groups identity match people store store/postgres store/postgres/pgtest store/sqlite store/sqlite/sqlitetest store/storetest github.com/google/go-cmp/cmp github.com/jackc/pgx/v5"},
	{"store/sqlite", "store/sqlite/internal/clubdb store/sqlite/internal/maildb store/sqlite/internal/alertsdb store/sqlite/internal/conn store/sqlite/internal/ledger store/sqlite/internal/librarydb store/sqlite/internal/peopledb store/sqlite/internal/talkdb app engines/evaluations exercises games groups identity internal/disk internal/filelock match people practice rating ratings reports/jobs store study tournaments store/moving store/sqlite/internal/db github.com/pressly/goose/v3" +
		" modernc.org/sqlite store/sqlite/internal/pagesql", "store/sqlite/sqlitetest store/storetest"},
	{"store/sqlite/sqlitetest", "store/sqlite", ""},
	{"store/sqlite/internal/db", "", ""},
	{"store/sqlite/internal/conn", "store/sqlite/internal/db", ""},
	{"store/sqlite/internal/ledger", "rating repertoires store/sqlite/internal/conn store/sqlite/internal/db training guess", ""},
	{"store/sqlite/internal/librarydb", "library record store store/sqlite/internal/conn store/sqlite/internal/db", ""},
	{"store/sqlite/internal/peopledb", "identity people store/sqlite/internal/conn store/sqlite/internal/db", ""},
	{"store/sqlite/internal/clubdb", "club store store/sqlite/internal/conn", ""},
	{"store/sqlite/internal/maildb", "mailbox people store/sqlite/internal/conn store/sqlite/internal/db", ""},
	{"store/sqlite/internal/alertsdb", "alerts store/sqlite/internal/conn store/sqlite/internal/db", ""},
	{"store/sqlite/internal/talkdb", "store/sqlite/internal/conn store/sqlite/internal/db talk", ""},
	{"store/sqlite/internal/pagesql", "internal/yield", ""},
	{"store/postgres", "store/postgres/internal/clubdb store/postgres/internal/maildb store/postgres/internal/alertsdb store/postgres/internal/conn training repertoires app cluster engines/evaluations exercises groups identity library match people practice rating ratings record reports/jobs store study talk tournaments store/moving github.com/jackc/pgx/v5 github.com/jackc/pgx/v5/pgconn github.com/jackc/pgx/v5/pgxpool github.com/jackc/pgx/v5/stdlib github.com/pressly/goose/v3 github.com/pressly/goose/v3/lock guess", "library/kinds ratings store/postgres/pgtest store/sqlite store/sqlite/sqlitetest store/storetest xiangqi"},
	{"store/postgres/internal/clubdb", "club store store/postgres/internal/conn github.com/jackc/pgx/v5", ""},
	{"store/postgres/internal/maildb", "mailbox people store/postgres/internal/conn github.com/jackc/pgx/v5", ""},
	{"store/postgres/internal/alertsdb", "alerts store/postgres/internal/conn github.com/jackc/pgx/v5", ""},
	{"store/postgres/internal/conn", "github.com/jackc/pgx/v5", ""},
	{"store/postgres/pgtest", "github.com/jackc/pgx/v5 github.com/jackc/pgx/v5/pgconn", ""},
	{"store/storetest", "club club/clubtest guess/guesstest mailbox alerts training repertoires app engines/evaluations exercises groups identity library match people practice rating ratings record reports/jobs store store/moving study talk tournaments github.com/google/go-cmp/cmp guess", ""},
	{"bus/local", "cluster", "bus/bustest"},
	{"bus/nats", "admission cluster engine engines engines/workers github.com/nats-io/nats.go github.com/nats-io/nats.go/jetstream", "bus/bustest github.com/nats-io/nats-server/v2/server"},
	{"bus/bustest", "cluster", ""},
	{"httpapi", "mailbox report repertoires courses/teacher httpapi/lectures accounts admission advice allowance app book engine engines engines/analysis evidence exercises explorer fairplay groups httpapi/lessons identity ids library live live/table live/update lobby match match/positions matchmaking people puzzles rating ratings reports reports/jobs store studies study talk tournaments training httpapi/keeper httpapi/tourney httpapi/archive httpapi/call httpapi/chat httpapi/conduct httpapi/drills httpapi/limits httpapi/letters httpapi/members httpapi/notify httpapi/origin httpapi/page httpapi/qrcode httpapi/reply httpapi/socket httpapi/training httpapi/wire github.com/gobwas/ws httpapi/counsel", "alerts alerts/webpush alerts/webpush/webpushtest mail mail/smtptest timing github.com/coder/websocket courses games httpapi/openapi github.com/getkin/kin-openapi/openapi3 github.com/santhosh-tekuri/jsonschema/v6 github.com/go-webauthn/webauthn/protocol/webauthncbor boardtext/kinds book/files book/kinds engine engines/evaluations internal/classic library/kinds live/table live/update match/gm match/positions match/question match/xq matchmaking practice record/charset record/formats report store/moving store/postgres store/postgres/pgtest store/sqlite store/sqlite/sqlitetest github.com/jackc/pgx/v5"},
	{"httpapi/archive", "allowance book books explorer games identity ids library match match/positions record records studies httpapi/call httpapi/reply httpapi/wire library/intake records/faults", ""},
	{"httpapi/call", "identity match httpapi/origin golang.org/x/time/rate", ""},
	{"httpapi/chat", "accounts identity match talk httpapi/call httpapi/reply httpapi/socket", ""},
	{"httpapi/conduct", "evidence identity httpapi/call httpapi/reply", ""},
	{"httpapi/counsel", "admission advice engines/analysis identity match studies study httpapi/call httpapi/reply", ""},
	{"httpapi/lessons", "accounts engines exercises groups identity match match/positions people practice reports/jobs httpapi/call httpapi/reply httpapi/wire", ""},
	{"httpapi/lectures", "courses courses/teacher identity match match/positions training httpapi/call httpapi/reply httpapi/wire", ""},
	{"httpapi/limits", "golang.org/x/time/rate", ""},
	{"httpapi/members", "accounts identity live match matchmaking people rating ratings records store httpapi/call httpapi/origin httpapi/reply httpapi/wire", ""},
	{"httpapi/letters", "accounts identity mail mailbox httpapi/call httpapi/origin httpapi/reply", ""},
	{"httpapi/notify", "accounts alerts identity people httpapi/call httpapi/reply", ""},
	{"httpapi/openapi", "", ""},
	{"httpapi/origin", "", ""},
	{"httpapi/page", "httpapi/call", ""},
	{"httpapi/qrcode", "identity httpapi/call httpapi/reply rsc.io/qr", ""},
	{"httpapi/reply", "match httpapi/call httpapi/limits", ""},
	{"httpapi/socket", "feed github.com/gobwas/ws golang.org/x/sys/unix golang.org/x/time/rate", "github.com/coder/websocket"},
	{"httpapi/drills", "engines guess identity practice repertoires library match match/positions httpapi/call httpapi/reply httpapi/wire", ""},
	{"httpapi/keeper", "app identity live notice timing httpapi/call httpapi/reply httpapi/wire", ""},
	{"httpapi/tourney", "club httpapi/origin tourney/ical tourney/series identity match record records tournaments tourney tourney/conduct tourney/robin tourney/swiss tourney/trf httpapi/call httpapi/reply httpapi/socket", ""},
	{"httpapi/training", "engines identity internal/diagram match match/positions puzzles training httpapi/call httpapi/reply httpapi/wire", ""},
	{"httpapi/wire", "live/update match report store study", ""},
	{"tui/face", "", ""},
	{"tui", "advice app engines engines/analysis feed games internal/termtext internal/wholefile live live/update match match/question match/positions puzzles record records store study tui/face charm.land/bubbletea/v2 charm.land/lipgloss/v2 records/faults", "engine match/gm match/positions match/xq record/formats store/sqlite store/sqlite/sqlitetest"},
	{"web", "", ""},

	{"cmd/duiyi", "cmd/duiyi/internal/build cmd/duiyi/internal/catalogue cmd/duiyi/internal/command cmd/duiyi/internal/datacmd cmd/duiyi/internal/enginescmd cmd/duiyi/internal/playcmd cmd/duiyi/internal/puzzlescmd cmd/duiyi/internal/recordscmd cmd/duiyi/internal/rulescmd cmd/duiyi/internal/servercmd cmd/duiyi/internal/tourneycmd internal/termtext tui github.com/alecthomas/kong", "app boardtext/dialects cmd/duiyi/internal/boardflags cmd/duiyi/internal/certtest cmd/duiyi/internal/datafolder engines/analysis internal/gmsearch internal/ladder internal/names internal/rulingwords internal/xqsearch internal/xqtable live/update match match/gm record/formats records store store/postgres/pgtest store/sqlite store/sqlite/sqlitetest xiangqi xiangqi/referee github.com/coder/websocket golang.org/x/sys/unix cmd/duiyi/internal/builtin records/faults record"},
	{"cmd/duiyi/reader", "cmd/duiyi/internal/builtin engine engines engines/analysis engines/evaluations engines/pool engines/workers games internal/part match report reports study", "internal/xqtable"},
	{"cmd/duiyi/site", "courses puzzles app cmd/duiyi/internal/build cmd/duiyi/internal/catalogue httpapi internal/part record/formats store/sqlite github.com/gobwas/ws cmd/duiyi/internal/builtin book/files book/kinds", ""},
	{"cmd/duiyi/internal/boardflags", "boardtext gomoku xiangqi", ""},
	{"cmd/duiyi/internal/build", "", ""},
	{"cmd/duiyi/internal/builtin", "boardtext/kinds engine engines games gomoku internal/classic internal/gmopening internal/gmsearch internal/ladder internal/names internal/reasons internal/searchkit internal/story internal/xqsearch internal/xqtable match match/gm match/positions match/xq xiangqi xiangqi/referee", ""},
	{"cmd/duiyi/internal/catalogue", "book book/files book/kinds cmd/duiyi/internal/build cmd/duiyi/internal/command cmd/duiyi/internal/datafolder engine engines games gomoku gomoku/opening internal/arena internal/arena/export internal/classic internal/gmopening internal/gmsearch internal/results internal/xqsearch internal/xqtable library library/kinds match match/gm protocol/gomocup protocol/ucci protocol/uci record record/formats tui/face cmd/duiyi/internal/builtin", "courses courses/teacher internal/xqbook match/question match/positions xiangqi"},
	{"cmd/duiyi/internal/certtest", "", ""},
	{"cmd/duiyi/internal/command", "github.com/charmbracelet/x/term", ""},
	{"cmd/duiyi/internal/datacmd", "app cmd/duiyi/internal/command cmd/duiyi/internal/datafolder store store/moving store/postgres store/sqlite cmd/duiyi/internal/builtin", ""},
	{"cmd/duiyi/internal/datafolder", "store/sqlite", ""},
	{"cmd/duiyi/internal/enginescmd", "cmd/duiyi/internal/build cmd/duiyi/internal/catalogue cmd/duiyi/internal/command cmd/duiyi/internal/datafolder cmd/duiyi/internal/langflag cmd/duiyi/internal/ownengines cmd/duiyi/internal/recordfiles engine engines games internal/arena internal/arena/export internal/roster internal/story internal/wholefile match record match/positions record/formats report reports tui/face cmd/duiyi/internal/builtin records/faults", ""},
	{"cmd/duiyi/internal/langflag", "internal/langtag tui", ""},
	{"cmd/duiyi/internal/ownengines", "cmd/duiyi/internal/catalogue cmd/duiyi/internal/command engine engines internal/arena internal/roster match protocol/gomocup protocol/peer protocol/ucci protocol/uci", ""},
	{"cmd/duiyi/internal/playcmd", "app book cmd/duiyi/internal/catalogue cmd/duiyi/internal/command cmd/duiyi/internal/datafolder cmd/duiyi/internal/langflag cmd/duiyi/internal/ownengines engines games internal/langtag match puzzles record/formats store/sqlite training tui github.com/charmbracelet/x/term cmd/duiyi/internal/builtin", ""},
	{"cmd/duiyi/internal/puzzlescmd", "cmd/duiyi/internal/catalogue cmd/duiyi/internal/command cmd/duiyi/internal/langflag courses courses/teacher games internal/diagram internal/wholefile match puzzles record record/formats tui cmd/duiyi/internal/builtin", ""},
	{"cmd/duiyi/internal/recordfiles", "cmd/duiyi/internal/command record record/formats records/faults", ""},
	{"cmd/duiyi/internal/recordscmd", "book book/files book/kinds cmd/duiyi/internal/catalogue cmd/duiyi/internal/command cmd/duiyi/internal/datafolder cmd/duiyi/internal/recordfiles internal/arena internal/arena/export internal/wholefile library library/kinds record record/formats store/postgres store/sqlite library/intake records/faults cmd/duiyi/internal/langflag tui/face", ""},
	{"cmd/duiyi/internal/readerfiles", "internal/gmeval/policies internal/part internal/xqnet internal/xqtable", ""},
	{"cmd/duiyi/internal/rulescmd", "cmd/duiyi/internal/boardflags cmd/duiyi/internal/catalogue cmd/duiyi/internal/command cmd/duiyi/internal/datafolder cmd/duiyi/internal/langflag cmd/duiyi/internal/ownengines cmd/duiyi/internal/recordfiles engine gomoku" +
		" internal/arena internal/gmsearch internal/rulingatlas internal/rulingwords internal/xqtable record records/faults tui/face xiangqi xiangqi/referee", ""},
	{"cmd/duiyi/internal/servercmd", "mail mailbox alerts/webpush courses puzzles accounts allowance app book/files book/kinds bus/nats cluster cmd/duiyi/internal/build cmd/duiyi/internal/catalogue cmd/duiyi/internal/command cmd/duiyi/internal/datafolder cmd/duiyi/internal/ownengines engines/workers evidence httpapi httpapi/keeper identity internal/disk internal/searchkit library lobby match match/gm match/xq matchmaking people ratings record/formats store/postgres store/sqlite timing web github.com/caddyserver/certmagic github.com/prometheus/client_golang/prometheus github.com/prometheus/client_golang/prometheus/collectors github.com/prometheus/client_golang/prometheus/promhttp go.uber.org/zap rsc.io/qr cmd/duiyi/internal/readerfiles httpapi/page cmd/duiyi/internal/builtin", "cmd/duiyi/internal/certtest"},
	{"cmd/duiyi/internal/tourneycmd", "cmd/duiyi/internal/command cmd/duiyi/internal/langflag cmd/duiyi/internal/recordfiles internal/pagewords internal/wholefile record record/formats records/faults tui/face tourney tourney/arena tourney/knockout tourney/robin tourney/standings tourney/swiss tourney/trf tourney/teams", ""},

	{"train/openings", "engine gomoku internal/gmsearch internal/xqsearch match match/gm match/xq protocol/gomocup protocol/peer xiangqi", "internal/arena"},
	{"train/xqbook", "internal/xqbook xiangqi", ""},
	{"train/gmbook", "engine gomoku gomoku/opening internal/gmbook internal/gmsearch internal/openbook", ""},
	{"train/puzzles", "engine gomoku internal/gmeval internal/gmsearch internal/xqreason internal/xqsearch internal/xqtable protocol/gomocup protocol/peer puzzles xiangqi", ""},
	{"train/xqgames", "xiangqi", ""},
	{"train/xqdata", "engine internal/xqsearch train/xqgames xiangqi xiangqi/referee", ""},
	{"train/xqnet", "internal/nnue internal/xqeval internal/xqnet train/xqgames xiangqi golang.org/x/sys/cpu", ""},
	{"train/spsa", "engine internal/arena internal/gmsearch match match/gm match/xq protocol/peer protocol/uci", ""},
	{"train/xqtune", "internal/xqeval train/xqgames xiangqi", ""},
	{"train/gmtune", "engine gomoku internal/gmeval internal/gmlines internal/gmsearch golang.org/x/sys/cpu", ""},
}

// testKit is what every test may import.
const testKit = "github.com/google/go-cmp/cmp github.com/google/go-cmp/cmp/cmpopts pgregory.net/rapid github.com/rogpeppe/go-internal/testscript"

// A wall says what packages must never reach, through however many others: a
// second look at the rows, each of which may seem harmless by itself. A name
// that ends in /... stands for a package and all below it, as it does to the
// go command, and ... for all; one that begins with - takes a package out again.
// Tests are outside the walls.
type wall struct{ from, to string }

const (
	shells = "httpapi/... tui/... web/... cmd/... store/... -store bus/..."                                                                                                              // what is around app
	thinks = "internal/... -internal/diagram -internal/eachfile -internal/langtag -internal/letters -internal/markup -internal/pagewords -internal/results -internal/yield protocol/..." // what thinks, and talks to what thinks
	world  = "net net/http database/sql os/exec"                                                                                                                                         // of the standard library

	commands = "cmd/duiyi/internal/datacmd cmd/duiyi/internal/enginescmd cmd/duiyi/internal/playcmd cmd/duiyi/internal/puzzlescmd cmd/duiyi/internal/recordscmd cmd/duiyi/internal/rulescmd cmd/duiyi/internal/servercmd cmd/duiyi/internal/tourneycmd"
)

var walls = []wall{
	{"... -cmd/...", "cmd/..."},
	{"cmd/duiyi/internal/...", commands}, // the commands do not know each other
	{"...", "bus/bustest github.com/nats-io/nats-server/... engine/enginetest store/postgres/pgtest store/sqlite/sqlitetest store/storetest alerts/webpush/webpushtest mail/smtptest protocol/internal/dialogue internal/tsvtest record/recordtest boardtext/dialects cmd/duiyi/internal/certtest"}, // only run, or only tests' own
	{"xiangqi/... gomoku/... engine/... match/... record/... app/... live/... engines/... " + shells + " " + thinks, "train/..."},
	{"xiangqi/...", "gomoku/... engine/... match/... record/... app/... live/... engines/... os io " + shells + " " + thinks + " " + world},
	{"gomoku/...", "xiangqi/... engine/... match/... record/... app/... live/... engines/... os io " + shells + " " + thinks + " " + world},
	{"engines/...", "xiangqi/... gomoku/... match/xq match/gm record/... -record app/... " + shells + " " + thinks + " " + world},
	{"boardtext", "engine/... match/... record/... app/... live/... engines/... os io " + shells + " " + thinks + " " + world},
	{"engine/...", "xiangqi/... gomoku/... match/... record/... app/... live/... engines/... " + shells + " " + thinks + " " + world},
	{"book book/kinds", "match/... record/... app/... live/... engines/... os " + shells + " " + thinks + " " + world},
	{"book/files", "gomoku/... match/... record/... app/... live/... engines/... net/http os/exec " + shells + " " + thinks + " -internal/wholefile"},
	{"match", "xiangqi/... gomoku/... engine/... record/... app/... live/... engines/... " + shells + " " + thinks + " " + world},
	{"people", "xiangqi/... gomoku/... match/... engine/... record/... app/... live/... engines/... os " + shells + " " + thinks + " net/http database/sql os/exec"},
	{"study report practice puzzles rating lobby identity store ids feed admission resident", "xiangqi/... gomoku/... match/xq match/gm engine/... record/... app/... live/... engines/... os " + shells + " " + thinks + " " + world},
	{"exercises reports reports/jobs studies", "xiangqi/... gomoku/... match/xq match/gm record/... -record app/... os " + shells + " " + thinks + " " + world},
	{"match/xq", "gomoku/... engine/... record/... app/... live/... engines/... " + shells + " " + thinks + " -internal/rulingwords " + world},
	{"internal/rulingwords", "gomoku/... engine/... match/... record/... protocol/... os io " + world},
	{"match/gm", "xiangqi/... engine/... record/... -record app/... live/... engines/... " + shells + " " + thinks + " -internal/names " + world},
	{"library", "xiangqi/... gomoku/... engine/... match/... app/... live/... engines/... " + shells + " " + thinks + " net net/http database/sql os/exec"},
	{"record", "xiangqi/... gomoku/... engine/... match/..."},
	{"record/...", "engine/... match/... app/... live/... engines/... " + shells + " " + thinks + " " + world},
	{"internal/xqsearch internal/xqeval internal/xqnet internal/xqbook internal/xqtable", "gomoku/... match/... record/... protocol/... " + world},
	{"internal/gmproof", "engine/... internal/... os io " + world},
	{"internal/gmsearch internal/gmeval internal/gmlines internal/gmopening internal/gmbook internal/gmreason", "xiangqi/... match/... record/... protocol/... " + world},
	{"internal/xqreason", "gomoku/... engine/... match/... record/... protocol/... os io " + world},
	{"internal/reasons", "record/... -record protocol/... " + world},
	{"internal/searchkit internal/nnue", "xiangqi/... gomoku/... match/... record/... protocol/... " + world},
	{"internal/...", "app/... live/... engines/... " + shells},
	{"protocol/...", "match/... record/... app/... live/... engines/... internal/... -internal/letters -internal/markup -internal/results " + shells},
	{"advice app books explorer fairplay live replay matchmaking ratings records httpapi/... tui", "record/... -record"},                                      // cmd hands the formats in
	{"advice app books explorer fairplay live replay matchmaking ratings records httpapi/... tui internal/arena", "xiangqi/... gomoku/... match/xq match/gm"}, // cmd hands the games in
	{"advice app books clock cluster explorer fairplay flagfall live matchmaking ratings records replay", shells + " " + thinks + " " + world},
	{"store/... -store/postgres/pgtest", "httpapi/... tui/... web/... net/http os/exec " + thinks + " -internal/disk -internal/filelock"},
	{"httpapi/socket", "xiangqi/... gomoku/... match/... engine/... record/... app/... live/... engines/... store/... tui/... web/... database/sql os/exec " + thinks},
	{"httpapi/...", "tui/... web/... store/... -store database/sql os/exec " + thinks},
	{"httpapi/call httpapi/reply", "accounts app/... live/... engines/... record/... store/..."},
	{"tui", "httpapi/... web/... store/... -store database/sql os/exec net/http " + thinks + " -internal/termtext -internal/wholefile"},
}

// TestImports reads every Go file of the module, whatever its build tags, and
// holds its imports to rows and walls. It opens the files itself: so the go
// command knows what the answer depends on, and a cached one is never stale.
func TestImports(t *testing.T) {
	tree, err := readImports(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults(tree, rows, walls) {
		t.Error(fault)
	}
}

// imported is what the files of one package import: for each path as it is
// written in the import, without the module's own name, one file that does.
type imported struct {
	code  map[string]string
	tests map[string]string
}

// readImports returns what each package in a tree imports, by the package's
// folder; the module's root is ".". Folders that the go command passes over,
// those of npm and other modules are passed over.
func readImports(tree fs.FS) (map[string]imported, error) {
	pkgs := map[string]imported{}
	err := fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if file != "." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "node_modules") {
				return fs.SkipDir
			}
			if _, err := fs.Stat(tree, path.Join(file, "go.mod")); err == nil && file != "." {
				return fs.SkipDir // a module of its own
			}
			return nil
		}
		if path.Ext(name) != ".go" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
			return nil
		}
		text, err := fs.ReadFile(tree, file)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder := path.Dir(file)
		if _, ok := pkgs[folder]; !ok {
			pkgs[folder] = imported{map[string]string{}, map[string]string{}}
		}
		into := pkgs[folder].code
		if strings.HasSuffix(name, "_test.go") {
			into = pkgs[folder].tests
		}
		for _, spec := range parsed.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			into[strings.TrimPrefix(imp, module+"/")] = file
		}
		return nil
	})
	return pkgs, err
}

// faults returns a sentence for everything in a tree that rows or walls forbid.
func faults(tree map[string]imported, rows []row, walls []wall) []string {
	var out []string
	fault := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	std := func(imp string) bool {
		first, _, _ := strings.Cut(imp, "/")
		_, ours := tree[imp]
		return !ours && imp != "C" && imp != module && !strings.Contains(first, ".") // and no cgo
	}
	byPkg := map[string]row{}
	for _, r := range rows {
		if _, ok := tree[r.pkg]; !ok {
			fault("rows: %s has a row and no Go files", r.pkg)
		}
		if _, twice := byPkg[r.pkg]; twice {
			fault("rows: %s has two rows", r.pkg)
		}
		byPkg[r.pkg] = r
	}
	for _, pkg := range slices.Sorted(maps.Keys(tree)) {
		r, ok := byPkg[pkg]
		if !ok && pkg != "." { // the root holds this file alone
			fault("rows: %s has no row: say what it may import", pkg)
			continue
		}
		may := strings.Fields(r.imports)
		for _, imp := range slices.Sorted(maps.Keys(tree[pkg].code)) {
			if !std(imp) && !slices.Contains(may, imp) {
				fault("%s: %s must not import %s", tree[pkg].code[imp], pkg, imp)
			}
		}
		for _, imp := range may {
			if _, does := tree[pkg].code[imp]; !does {
				fault("rows: %s may import %s and does not", pkg, imp)
			}
		}
		for _, imp := range strings.Fields(r.tests) {
			if _, do := tree[pkg].tests[imp]; !do {
				fault("rows: the tests of %s may import %s and do not", pkg, imp)
			}
		}
		may = append(append(may, pkg), strings.Fields(r.tests+" "+testKit)...)
		for _, imp := range slices.Sorted(maps.Keys(tree[pkg].tests)) {
			if !std(imp) && !slices.Contains(may, imp) {
				fault("%s: the tests of %s must not import %s", tree[pkg].tests[imp], pkg, imp)
			}
		}
	}
	for _, w := range walls {
		for _, pkg := range slices.Sorted(maps.Keys(tree)) {
			if !matches(pkg, w.from) {
				continue
			}
			ways := reached(tree, pkg)
			for _, to := range slices.Sorted(maps.Keys(ways)) {
				way := ways[to]
				behind := len(way) > 2 && matches(way[len(way)-2], w.to) // another fault says as much
				if matches(to, w.to) && !behind {
					fault("%s must never reach %s: %s", pkg, to, strings.Join(way, " → "))
				}
			}
		}
	}
	return out
}

// reached returns every package that the code of pkg imports, itself or through
// packages of the module, each with the shortest way there.
func reached(tree map[string]imported, pkg string) map[string][]string {
	ways := map[string][]string{}
	for queue := [][]string{{pkg}}; len(queue) > 0; queue = queue[1:] {
		way := queue[0]
		for _, imp := range slices.Sorted(maps.Keys(tree[way[len(way)-1]].code)) {
			if _, seen := ways[imp]; !seen && imp != pkg {
				ways[imp] = append(slices.Clone(way), imp)
				queue = append(queue, ways[imp])
			}
		}
	}
	return ways
}

// matches reports whether a package is one of those that a wall names.
func matches(pkg, names string) bool {
	is := func(name string) bool {
		if root, ok := strings.CutSuffix(name, "..."); ok {
			return strings.HasPrefix(pkg+"/", root)
		}
		return pkg == name
	}
	in := false
	for name := range strings.FieldsSeq(names) {
		if rest, out := strings.CutPrefix(name, "-"); out {
			in = in && !is(rest)
		} else {
			in = in || is(name)
		}
	}
	return in
}

// TestImportRules holds the checker itself to trees that it must refuse.
func TestImportRules(t *testing.T) {
	rows := []row{
		{"rules", "", ""},
		{"rules/line", "", ""},
		{"play", "rules", "shell"},
		{"shell", "play example.org/socket", ""},
	}
	walls := []wall{{"rules/... play", "shell/... net/http"}}
	sound := map[string]string{
		"root_test.go":                 `import "os"`,
		"rules/rules.go":               `import "math/bits"`,
		"rules/line/line.go":           ``,
		"play/play.go":                 `import "duiyi/rules"`,
		"play/play_test.go":            `import ("duiyi/play"; "duiyi/shell"; "pgregory.net/rapid")`,
		"shell/shell.go":               `import ("net/http"; "example.org/socket"; "duiyi/play")`,
		"shell/testdata/x.go":          `import "duiyi/nowhere"`,
		"shell/node_modules/p/p.go":    `import "duiyi/nowhere"`,
		"shell/node_modules/readme.md": ``,
	}
	tests := []struct {
		name string
		file string // added to sound, or in place of one there
		text string
		want string // what the one fault says, or "" for none
	}{
		{"nothing amiss", "rules/more.go", `import "errors"`, ""},
		{"upwards", "rules/up.go", `import "duiyi/play"`, "rules/up.go: rules must not import play"},
		{"behind a build tag", "rules/up_plan9.go", "//go:build never\n\n" + `import "duiyi/play"`, "rules/up_plan9.go: rules must not import play"},
		{"a subpackage of its own", "rules/more.go", `import "duiyi/rules/line"`, "rules/more.go: rules must not import rules/line"},
		{"below what it may import", "play/more.go", `import "duiyi/rules/line"`, "play/more.go: play must not import rules/line"},
		{"below a module's package", "shell/more.go", `import "example.org/socket/raw"`, "shell/more.go: shell must not import example.org/socket/raw"},
		{"a module", "rules/more.go", `import "pgregory.net/rapid"`, "rules/more.go: rules must not import pgregory.net/rapid"},
		{"the root", "rules/more.go", `import "duiyi"`, "rules/more.go: rules must not import duiyi"},
		{"cgo", "rules/more.go", `import "C"`, "rules/more.go: rules must not import C"},
		{"a test, upwards", "rules/rules_test.go", `import "duiyi/shell"`, "rules/rules_test.go: the tests of rules must not import shell"},
		{"a right of tests alone", "play/more.go", `import "duiyi/shell"`, "play/more.go: play must not import shell\nplay must never reach shell: play → shell"},
		{"a new package", "rules/line/deep/deep.go", ``, "rows: rules/line/deep has no row: say what it may import"},
		{"a package that went", "rules/line/line.go", "gone", "rows: rules/line has a row and no Go files"},
		{"a right not used", "play/play.go", ``, "rows: play may import rules and does not"},
		{"a right that tests do not use", "play/play_test.go", `import "duiyi/rules"`, "rows: the tests of play may import shell and do not"},
		{"through another", "rules/rules.go", `import "net/http"`, "play must never reach net/http: play → rules → net/http\nrules must never reach net/http: rules → net/http"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := maps.Clone(sound)
			files[tt.file] = tt.text
			tree := fstest.MapFS{}
			for file, text := range files {
				if text == "gone" {
					continue
				}
				build, imports, tagged := strings.Cut(text, "\n\n")
				if !tagged {
					build, imports = "", text
				}
				tree[file] = &fstest.MapFile{Data: []byte(build + "\n\npackage p\n" + imports + "\n")}
			}
			pkgs, err := readImports(tree)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(faults(pkgs, rows, walls), "\n"); got != tt.want {
				t.Errorf("faults:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestMatches(t *testing.T) {
	tests := []struct {
		pkg, names string
		want       bool
	}{
		{"a", "a", true},
		{"a/b", "a", false},
		{"a", "a/...", true},
		{"a/b", "x a/...", true},
		{"ab", "a/...", false},
		{"a/b", "...", true},
		{"a/b", "a/... -a/b", false},
		{"a/b/c", "a/... -a/b", true},
		{"a/b/c", "a/... -a/b/...", false},
		{"a/b", "", false},
	}
	for _, tt := range tests {
		if got := matches(tt.pkg, tt.names); got != tt.want {
			t.Errorf("matches(%q, %q) = %v", tt.pkg, tt.names, got)
		}
	}
}
