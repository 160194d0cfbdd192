package httpapi

// A param explains a parameter of a path or query.
type param struct {
	schema string // "string", "integer", or the values that a string may have, with | between
	many   bool   // it may be given several times
	says   string
}

// params explains the parameters of paths and queries by name.
var params = map[string]param{
	"id":       {says: "The id of a game, study, report or exercise."},
	"n":        {schema: "integer", says: "The number of an event, from 0, or of a game of the library."},
	"engine":   {says: "The id of an engine."},
	"login":    {says: "The id of a session."},
	"key":      {says: "The id of a passkey."},
	"user":     {says: "The id of an account."},
	"report":   {says: "The number of a report about a player; of an export: true includes the report with marks, scores, reasons and better moves."},
	"seek":     {says: "The id of an offered game."},
	"pool":     {says: "The id of a pool."},
	"game":     {says: "The name of a game, as GET /api/engines has it."},
	"ply":      {schema: "integer", says: "The number of plies played before the moment."},
	"node":     {schema: "integer", says: "The number of a node."},
	"v":        {schema: "integer", says: "The client's version: the first message is then an update."},
	"limit":    {schema: "integer", says: "The most entries of a page: of games 50, at most 200; of the library 50, at most 500; of an account's games 20, at most 50."},
	"again":    {schema: "true", says: "Reads a file again that has this name: its games correct names, comments and tags of those that the library has of it."},
	"only":     {says: "With again: the numbers of the games of the file to read, from 1, separated by commas; default all."},
	"before":   {says: "The cursor of the page before: its next, or the number of its last report."},
	"after":    {says: "The cursor of the page before: its next, the id of its last account, or the cursor of the last game read whole."},
	"status":   {schema: "all|active|finished", says: "Which games; default all."},
	"shelf":    {schema: "|studies|all", says: "Games if missing, studies, or both."},
	"words":    {says: "Words of titles and players' names, or of accounts."},
	"source":   {says: "The id of the game that copies, studies or exercises are from."},
	"until":    {schema: "integer", says: "The moment up to which exercises are due, such as the end of the user's day, in Unix milliseconds."},
	"which":    {schema: "due|all|suspended|none", says: "due (default), all or suspended exercises, the last two newest first; none only counts."},
	"kind":     {many: true, says: "A role and kind of reason, such as missed.fork; none: without a reason."},
	"at":       {schema: "integer", many: true, says: "2 to 401 ascending moments between which to count, such as days or weeks, in Unix milliseconds."},
	"format":   {says: "A name from GET /api/formats."},
	"notation": {says: "The notation of moves, for formats with notations: chinese (default), chinese_traditional, wxf, iccs, uci or vietnamese."},
	"charset":  {says: "Of a file that is read: as in POST /api/import. Of a record that is written: utf-8 (default), gbk, gb18030 or big5, which writes chinese in traditional words."},
	"lossy":    {schema: "true", says: "Write question marks for characters that the character set lacks, instead of refusing with characters_lost."},
	"lang":     {says: "The language of engine names, unnamed players and reasons, as a BCP 47 tag; default en."},
	"book":     {says: "The name of a book."},
	"open":     {schema: "true", says: "Open reports only."},
	"name":     {says: "The name of a file, or part of any spelling of a player's name."},
	"player":   {says: "Part of a player's name, on either side."},
	"first":    {says: "Part of the first player's name."},
	"second":   {says: "Part of the second player's name."},
	"event":    {says: "Part of the event."},
	"from":     {says: "The earliest date: 1981, 1981-05 or 1981-05-12."},
	"to":       {says: "The latest date."},
	"result":   {says: "The result: 1-0, 0-1 or 1/2-1/2."},
	"opening":  {says: "The code of an opening, or its beginning."},
	"own":      {schema: "true", says: "Games played here only."},
	"label":    {says: "The name of a collection."},
	"position": {says: "A board with the side to move that the games reached; mirror images count, and with stones all symmetries. Needs game."},
	"pattern":  {says: "A board on which ? matches anything. Needs game."},
	"material": {says: "The letters of all pieces on the board, RNKrcaak. Needs game."},
	"size":     {schema: "integer", says: "The points on a side, if position and pattern do not show it. Needs game."},
	"games":    {says: "Numbers of games, separated by commas."},
	"state":    {says: "As the single sign-on sent it."},
	"error":    {says: "Why the single sign-on refused, in its words."},
	"code":     {says: "As the single sign-on sent it."},
}
