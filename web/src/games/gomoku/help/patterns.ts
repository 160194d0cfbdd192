// The 26 openings of renju: the third stone after h8 h9 in direct openings and
// h8 i9 in indirect ones, and the name in characters. A test holds them to those
// that games are named by.
export interface Pattern {
  // D1 to D13, I1 to I13.
  readonly code: string
  readonly third: string
  readonly characters: string
}

const table = `
D1 h10 寒星
D2 i10 溪月
D3 j10 疏星
D4 i9 花月
D5 j9 殘月
D6 i8 雨月
D7 j8 金星
D8 h7 松月
D9 i7 丘月
D10 j7 新月
D11 h6 瑞星
D12 i6 山月
D13 j6 遊星
I1 j10 長星
I2 j9 峽月
I3 j8 恆星
I4 j7 水月
I5 j6 流星
I6 i8 雲月
I7 i7 浦月
I8 i6 嵐月
I9 h7 銀月
I10 h6 明星
I11 g7 斜月
I12 g6 名月
I13 f6 彗星
`

export const patterns: readonly Pattern[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', third = '', characters = ''] = line.split(' ')
    return { code, third, characters }
  })

// The first three stones: Black's, White's, Black's.
export const stonesOf = ({ code, third }: Pattern): readonly string[] => ['h8', code.startsWith('D') ? 'h9' : 'i9', third]
