// The help in English: the reference for the other languages.
export const en = {
  chapters: {
    xiangqi: 'How xiangqi is played',
    gomoku: 'Gomoku and renju',
    notation: 'Reading and writing moves',
    rulings: 'Repetition and its rulings',
    levels: 'Levels, and how they were measured',
    keys: 'Keys',
    about: 'About Duiyi',
  },
  contents: 'Contents',
  board: {
    again: 'Set up again',
    back: 'Take back',
    retry: 'Try again',
    try: 'Try it: move the pieces on this board.',
    alone: 'Try it: only this side moves here, as often as you like.',
    check: 'Check! In a game Black has to answer now; move for Black.',
    played: '{{text}}.',
    first: 'To the start',
    step: 'Next move',
    stepBack: 'Move back',
    end: 'To the end',
    at: 'Move {{n}} of {{of}}',
  },
  xiangqi: {
    aim: [
      'Two armies of sixteen stand on the points of a board of nine files and ten ranks. Red moves first, then the sides take turns, one move each. A piece takes by moving onto a point where an enemy piece stands.',
      'A river crosses the middle of the board. At each end nine points with two diagonals form the palace of the general.',
      'Whoever attacks the enemy general gives check. The game is won by checkmate, when no move saves the general, and also by stalemate: a side without a legal move has lost.',
    ],
    pieces: {
      K: ['The general', 'It moves one point along a line, forwards, backwards or sideways, and never leaves its palace.'],
      A: ['The advisors', 'They move one point along a diagonal of the palace and never leave it, so there are five points for them in all.'],
      B: ['The elephants', 'They move exactly two points diagonally. They do not cross the river, and a piece on the point between, the elephant’s eye, stops them. Here the black horse stands in an eye and closes one way.'],
      N: ['The horses', 'They move one point along a line and then one diagonally outwards. They do not jump: a piece next to the horse, on the point it would step over first, holds its leg, and both moves on that side are gone. Here that is so towards the top.'],
      R: ['The chariots', 'They move any distance along a line, as far as the way is free, and take the first enemy piece in the way. They are the strongest pieces.'],
      C: ['The cannons', 'They move like chariots, but to take they need exactly one piece of either side, the screen, between themselves and what they take. Here the cannon can take the horse behind the soldier, and not the soldier itself.'],
      P: ['The soldiers', 'They move one point forwards. Once across the river they may also move one point sideways. They never go back, and do not change at the far end.'],
    },
    facing: ['The generals do not face each other', 'The two generals may not stand on one file with nothing between them. A move that would leave them so is not legal; this often holds a piece on its file, or takes a file from a general. Try to move the cannon off the middle file.'],
    mate: ['Checkmate', 'Red to move wins at once: find the move. The enemy general must be attacked, and have no way out.'],
    stalemate: ['No move left', 'Red to move wins without a check: after the right move Black has no legal move, and in xiangqi that loses.'],
    values: [
      'What the pieces are worth',
      'Roughly, with a soldier at home as one: a soldier across the river 2, advisor and elephant 2, horse 4, cannon 4½, chariot 9. A cannon likes a full board, a horse an empty one.',
    ],
  },
  gomoku: {
    aim: [
      'Black and White put stones on the points of a board in turn, Black first, usually on fifteen by fifteen lines. A stone stays where it is. Whoever first has five of their own in an unbroken row, across, upright or diagonal, has won.',
      'Three rule sets are in use. They differ in what more than five in a row is worth, and in what is forbidden to Black, whose first move is a great advantage.',
    ],
    rules: [
      ['Freestyle', 'Five or more in a row win, for both sides.'],
      ['Standard', 'Exactly five win; six or more do nothing.'],
      ['Renju', 'Black wins with exactly five and has three kinds of forbidden points. White wins with five or more and has none. Where a stone of Black makes exactly five, it wins and nothing is forbidden.'],
    ],
    words: [
      ['Four', 'Four stones that one more stone makes five. An open four can become five at both ends: it cannot be stopped.'],
      ['Open three', 'Three stones that one more stone makes an open four.'],
      ['Winning', 'Two threats at once cannot both be met. A row of fours that ends in five is called VCF, one of fours and threes VCT.'],
    ],
    renju: 'The forbidden points of renju, for Black. They are marked on the boards; press one, and it is said why it is forbidden. All boards can be played on.',
    fouls: {
      three: ['Double three', 'One stone makes two open threes or more at the same time.'],
      four: ['Double four', 'One stone makes two fours or more at the same time; both may lie in one line.'],
      overline: ['Overline', 'One stone makes a row of six or more.'],
      false: ['Looks like a double three, and is none', 'A three counts only if it can really become an open four. Here White’s stones stop one of the two rows, so the point in the middle is free for Black.'],
      five: ['Five goes before all', 'The point in the row would also make a double three. But it makes five, so Black may play there, and wins.'],
    },
  },
  notation: {
    chinese: [
      'Chinese notation',
      'A move has four characters: the piece, the file it stands on, the direction, and where it goes. Files are counted from the player’s own right, in Chinese numerals for Red and Arabic ones for Black. 进 is forwards, 退 backwards, 平 sideways. After 平, and always for horses, elephants and advisors, the last number is the new file; otherwise it is the number of points moved.',
      'Of two like pieces on one file the front one is called 前, the rear one 后; of three or more soldiers on one file they are numbered from the front.',
    ],
    wxf: ['WXF letters', 'The same in letters: K general, A advisor, E elephant, H horse, R chariot, C cannon, P soldier; + forwards, − backwards, = sideways. Of two on a file, + or − in place of the file means the front or the rear one.'],
    iccs: ['Coordinates', 'Files are a to i from Red’s left, ranks 0 to 9 from Red’s side: H2-E2 or h2e2. They are the same for both sides, and engines use them.'],
    gomoku: ['Points in gomoku', 'Columns are letters from the left, rows numbers from the bottom: on fifteen lines H8 is the centre.'],
    write: ['See how it is written', 'Make a move on this board: below it stands in all notations. In a game, moves can be typed in any of them.'],
    none: 'No move yet.',
    names: { chinese: 'Chinese', wxf: 'WXF', iccs: 'Coordinates' },
  },
  rulings: {
    intro: [
      'If both sides repeat the same moves, the game would never end. Who may go on, and who has to do something else, is what federations have written rules for. Duiyi knows three sets of them; each game is played by one, and the page warns before a ruling falls due.',
      'When a position stands for the third time, the moves in between are judged: check, chase, threat of mate, or a move that is allowed.',
    ],
    sets: [
      ['Asian rules (AXF)', 'Perpetual check loses. The perpetual chase of one piece that is not protected loses. Threats of mate are allowed, and if both sides do the same, it is a draw. The usual rules of international tournaments.'],
      ['Chinese rules (CXA)', 'The rules of the Chinese association, of 2020. Check, threat of mate and chase with every move are forbidden together: who does that against moves that are allowed must vary. They look closer at what a chase is.'],
      ['Computer rules', 'What the servers of engines use: perpetual check loses, and the perpetual chase of a piece without protection; threats of mate and mixed loops are a draw. Quick to decide, with no room for doubt.'],
    ],
    loops: {
      check: ['Perpetual check', 'The chariot gives check with every move. All three sets agree: Red loses.'],
      chase: ['Perpetual chase', 'The chariot attacks the cannon with every move, and nothing protects it. Red loses again.'],
      kill: ['Perpetual threat of mate', 'With every move Red threatens mate on the d-file, as the red general guards the file beside it. Here the sets differ: choose one, and step to the end.'],
    },
    choose: 'Rule set',
    more: 'Moves without a capture are counted, too: when the limit of the rule set is reached, the game is drawn, and it is drawn at once when neither side has a piece left that can cross the river.',
  },
  levels: {
    intro: [
      'The modern engines have ten levels each. A level below the highest plays as people err: it looks at only so many positions, misjudges what it sees, and overlooks quiet, far and backward moves; the lower, the more. That is the same on a slow machine as on a fast one. Only the highest has no limit but its time; its step up was measured at a fixed number of positions.',
      'How much stronger a level is than the one below was measured in matches between the two, from different openings with both colours. The difference is given in Elo: 100 more mean about 64 points of 100, 200 more about 76, 400 more about 91.',
      'The number of a level adds the steps up from the lowest. It is a scale of each engine alone, not the rating of a person or a federation.',
    ],
    level: 'Level',
    elo: 'Elo',
    step: 'Step up',
    games: 'Games',
    unmeasured: 'not measured',
    other: 'Opponents without levels: their strength is set by depth, nodes or time.',
    none: 'The server does not say which engines it has. Try again when it answers.',
  },
  about: {
    what: [
      'Duiyi plays xiangqi and gomoku with you, judges repetition with reasons, and is an engine and a set of tools for other programs. It runs on your own machine, keeps your games there, and fetches nothing from outside.',
      'It grew from four small programs: one of a thesis on Chinese chess, a Chinese chess in Python, Xiangjia, and a gomoku for Windows. Their ways of playing live on as opponents, and are the yardstick of the modern engines.',
    ],
    licence: ['Licence', 'Duiyi is free software under the GNU General Public License, version 3 or later: you may use, study, share and change it, and who passes it on passes on the same freedom. It comes without any warranty.'],
    credits: ['Parts made by others'],
    parts: [
      ['The characters of the pieces', 'outlines of Yuji Boku, LXGW WenKai and Noto Sans SC, SIL Open Font License 1.1'],
      ['In the page', 'Svelte and i18next, MIT licence'],
      ['In the program', 'Go and its libraries (BSD), coder/websocket (ISC), modernc.org/sqlite (BSD), goose, kong, bubbletea and lipgloss (MIT)'],
    ],
    sources: ['What the rules follow', 'The rule book of the Asian and World Xiangqi Federations, the competition rules of the Chinese Xiangqi Association of 2020, and the rules of the Renju International Federation. The rulings are tested against published cases.'],
    sound: ['Sound', 'All sounds and the music are computed in the page while they play; there are no recordings.'],
  },
}

export type HelpTexts = typeof en
