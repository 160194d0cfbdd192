// Conditional moves: lines that begin with the other's next move and alternate. The
// server keeps and plays them; the page follows them as the game goes on.
export type Lines = readonly (readonly string[])[]

// What is left of lines after moves: the rest of those that they begin.
export const afterMoves = (lines: Lines, moves: readonly string[]): Lines =>
  lines.flatMap((line) => (line.length > moves.length && moves.every((m, i) => line[i] === m) ? [line.slice(moves.length)] : []))

// Lines with another one, which takes the place of those that it goes on from, and
// of those that answer otherwise where both begin alike.
export function withLine(lines: Lines, added: readonly string[]): Lines {
  const parts = (line: readonly string[]) => line.findIndex((m, i) => m !== added[i])
  const others = lines.filter((line) => {
    const at = parts(line)
    return at >= 0 && at < added.length ? at % 2 === 0 : line.length > added.length
  })
  const known = others.some((line) => line.length >= added.length && added.every((m, i) => line[i] === m))
  return known ? others : [...others, added]
}
