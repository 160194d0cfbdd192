// The 26 openings of renju: the third stone after h8 h9 in direct openings and
// h8 i9 in indirect ones, and the names. A test holds them to those that games
// are named by.
export interface Pattern {
  // D1 to D13, I1 to I13.
  readonly code: string
  readonly third: string
  readonly names: Readonly<Record<'zh-Hans' | 'zh-Hant' | 'en', string>>
}

const table = `
D1 h10 寒星 寒星 Kansei
D2 i10 溪月 溪月 Keigetsu
D3 j10 疏星 疏星 Sosei
D4 i9 花月 花月 Kagetsu
D5 j9 残月 殘月 Zangetsu
D6 i8 雨月 雨月 Ugetsu
D7 j8 金星 金星 Kinsei
D8 h7 松月 松月 Shogetsu
D9 i7 丘月 丘月 Kyugetsu
D10 j7 新月 新月 Shingetsu
D11 h6 瑞星 瑞星 Zuisei
D12 i6 山月 山月 Sangetsu
D13 j6 游星 遊星 Yusei
I1 j10 长星 長星 Chosei
I2 j9 峡月 峽月 Kyogetsu
I3 j8 恒星 恆星 Kosei
I4 j7 水月 水月 Suigetsu
I5 j6 流星 流星 Ryusei
I6 i8 云月 雲月 Ungetsu
I7 i7 浦月 浦月 Hogetsu
I8 i6 岚月 嵐月 Rangetsu
I9 h7 银月 銀月 Gingetsu
I10 h6 明星 明星 Myojo
I11 g7 斜月 斜月 Shagetsu
I12 g6 名月 名月 Meigetsu
I13 f6 彗星 彗星 Suisei
`

export const patterns: readonly Pattern[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', third = '', hans = '', hant = '', en = ''] = line.split(' ')
    return { code, third, names: { 'zh-Hans': hans, 'zh-Hant': hant, en } }
  })

// The first three stones: Black's, White's, Black's.
export const stonesOf = ({ code, third }: Pattern): readonly string[] => ['h8', code.startsWith('D') ? 'h9' : 'i9', third]
