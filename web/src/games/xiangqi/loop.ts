// The first round of moves in a line after which all that moved stand where they
// stood before: the loop that a win by the rules on repetition is about. Such a round
// takes nothing, so it can be seen without the board.
export function loopIn(line: readonly string[]): readonly [from: number, to: number] | undefined {
  for (let from = 0; from < line.length; from++) {
    const home = new Map<string, string>() // where a piece came from, by where it stands now
    for (let to = from; to < line.length; to++) {
      const [start, end] = [line[to]!.slice(0, 2), line[to]!.slice(2)]
      const origin = home.get(start) ?? start
      home.delete(start)
      if (home.has(end)) break // a piece of the round is taken
      if (origin !== end) home.set(end, origin)
      if (home.size === 0 && (to - from) % 2 === 1) return [from, to + 1]
    }
  }
  return undefined
}
