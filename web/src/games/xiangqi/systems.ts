// Systems of the openings as the book has them, for either side: TestReady of
// cmd/duiyi/internal/catalogue writes this file.
import type { System } from '../../board/kind'

export const systems: readonly System[] = [
  {
    "title": {
      "en": "Central cannon against screen horses",
      "vi": "Pháo đầu đối bình phong mã",
      "zh-Hans": "中炮对屏风马",
      "zh-Hant": "中炮對屏風馬"
    },
    "lines": [
      [
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 g7f5 b0c2 g5g4 h6h5",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 g7f5 b0c2 c9e7 b2a2 g5g4 h6h5",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 a9a8 b2a2",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 g7f5 b0c2 c9e7 b2a2 a9b9 a0b0",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 g7f5 b0c2 a9a8 e3e4 g5g4 h6f6"
      ],
      [
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 b7b3 h0h4 h7i7",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 b7b3 e3e4 h7h3 e4e5 c9e7",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 a9b9",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 c2d4 i8g8",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 e3e4 d9e8 e4e5 i8g8",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 b7b3 e3e4 h7h3 a0a1 b3c3 c0a2 a9b9",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 c9e7 h0h6 a9a6",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 c9e7 a1d1 a9a6",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b2b6 g9e7 b6c6 a9b9 b0c2 b7b5 h0h6 g6g5",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b2b6 g9e7 b0c2 c7d5 b6g6 b7c7 a0b0 a9a8",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b2b6 g9e7 b0a2 a6a5 b6c6 a9a6 a0b0 a6c6",
        "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0a2 g6g5 b2c2 a9b9 a0b0 b7b3 h0h4 h7i7 h4f4 h9h8"
      ]
    ]
  },
  {
    "title": {
      "en": "Central cannon against sandwiched horses",
      "vi": "Pháo đầu đối phản cung mã",
      "zh-Hans": "中炮对反宫马",
      "zh-Hant": "中炮對反宮馬"
    },
    "lines": [
      [
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 c6c5 b0a2 c9e7 b2b6",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 i9i8 b2b6 c6c5 b6g6",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 c6c5 b0a2 g9e7 b2c2 a9b9 a0b0 b7b3 c3c4"
      ],
      [
        "h2e2 b9c7 h0g2 h7f7 g3g4 h9g7",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 c3c4 g6g5 h0h6 d9e8",
        "h2e2 b9c7 h0g2 h7f7 g3g4 h9g7 b0a2 i9h9 b2c2 c9e7 a0b0 b7a7",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 c3c4 g6g5 b2b6 d9e8 b0c2 c9e7",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 c6c5 b0a2 g9e7 b2c2 a9b9 a0b0 b7b3 c3c4 c5c4",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 c6c5 b0a2 g9e7 b2c2 a9b9 a0b0 b7b3 a3a4 f9e8",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 c6c5 b0a2 g9e7 b2d2 a9b9 a0b0 b7b3 a2c1 b3b4",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 c6c5 b0a2 g9e7 b2d2 a9b9 a0b0 b7b3 h0h6 i9h9",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 b2d2 a9b9 b0c2 b7a7 c3c4 g6g5 c2d4 f9e8 a0a2 i9h9",
        "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 c3c4 g6g5 b2d2 a9b9 b0c2 b7a7 c2d4 f9e8 a0a2 i9h9",
        "h2e2 b9c7 h0g2 h7f7 g3g4 h9g7 i0h0 c6c5 b0a2 g9e7 b2c2 a9b9 a0b0 b7b3 c3c4 c5c4",
        "h2e2 b9c7 h0g2 h7f7 g3g4 h9g7 i0h0 c6c5 b0a2 g9e7 b2d2 a9b9 a0b0 b7b3 a2c1 b3b4"
      ]
    ]
  },
  {
    "title": {
      "en": "Same-direction cannons",
      "vi": "Thuận pháo",
      "zh-Hans": "顺炮",
      "zh-Hant": "順炮"
    },
    "lines": [
      [
        "h2e2 h7e7 h0g2 h9g7 i0h0 g6g5 b0c2 c6c5 h0h4",
        "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 b0c2 g6g5 h0h4 i8d8 c3c4",
        "h2e2 h7e7 h0g2 h9g7 i0h0 g6g5 b0c2 i9i8 h0h4 i8d8 c3c4",
        "h2e2 h7e7 h0g2 i9i8 i0h0 h9g7 b0c2 g6g5 h0h4 i8d8 c3c4"
      ],
      [
        "h2e2 h7e7 h0g2 h9g7",
        "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 b0c2 g6g5 c3c4 c6c5",
        "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 b0c2 g6g5 h0h4 i8d8"
      ]
    ]
  },
  {
    "title": {
      "en": "The cross-palace cannon",
      "vi": "Quá cung pháo",
      "zh-Hans": "过宫炮",
      "zh-Hant": "過宮炮"
    },
    "lines": [
      [
        "h2d2 h9g7 h0g2 i9h9 g3g4 c6c5 b2b6",
        "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 b0c2 i9i8 d0e1",
        "h2d2 h7e7 h0g2 h9g7 i0h0 i9i8 b0c2 b9c7 d0e1",
        "h2d2 h9g7 h0g2 i9h9 g3g4 h7i7 b0c2 c6c5 b2b6",
        "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 b0c2 c6c5 d0e1"
      ],
      [
        "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 b0c2 c6c5",
        "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 b0c2 c6c5 d0e1 g6g5",
        "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 b0c2 c6c5 h0h4 i9h9",
        "h2d2 h7e7 h0g2 h9g7 f0e1 i9h9 g0e2 b9c7 i0f0 h9h5 f0f7 g7h9",
        "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 c3c4 i9i8 b0c2 i8d8 d0e1 e6e5",
        "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 c3c4 i9i8 b0c2 i8d8 h0h4 d8d3 d2f2 e6e5",
        "h2d2 h7e7 h0g2 h9g7 f0e1 i9h9 g0e2 b9c7 i0f0 h9h5 b0a2 c6c5 b2b6 c7b5"
      ]
    ]
  },
  {
    "title": {
      "en": "The soldier opening",
      "vi": "Tiên nhân chỉ lộ",
      "zh-Hans": "仙人指路",
      "zh-Hant": "仙人指路"
    },
    "lines": [
      [
        "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 i0h0 c5c4 b0a2 i9i8 a0b0",
        "c3c4 b7c7 h2e2 g9e7 b0a2 b9a7 a0b0 a9a8 a3a4 a8d8 h0g2",
        "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 i0h0 c5c4 b0a2 b9d8 a0b0 d9e8 b2d2",
        "c3c4 b7c7 h2e2 g9e7 b0a2 b9a7 a0b0 a9a8 a3a4 a8d8 h0g2 d8d5 i0h0",
        "c3c4 b7c7 h2e2 c9e7 h0g2 i9i8 i0h0 i8b8 b0c2 b9d8 b2a2 h9i7 c2d4 i6i5 e2d2",
        "c3c4 b7c7 h2e2 c9e7 h0g2 i9i8 i0h0 i8b8 b0c2 b9d8 b2a2 h9i7 c2d4 d9e8 a2d2",
        "c3c4 b7c7 h2e2 c9e7 h0g2 i9i8 i0h0 i8b8 b0c2 b9d8 b2a2 h9i7 c2d4 b8b2 h0h5"
      ],
      [
        "c3c4 b7c7 h2e2 c9e7 b0a2 i9i8",
        "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 b0a2 c5c4",
        "c3c4 b7c7 h2e2 c9e7 b0a2 i9i8 e2e6 d9e8",
        "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 i0h0 c5c4 b0a2 i9i8",
        "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 b0a2 c5c4 i0h0 i9i8",
        "c3c4 b7c7 h2e2 c9e7 b0a2 i9i8 h0g2 i8d8 i0h0 d9e8",
        "c3c4 b7c7 h2e2 c9e7 b0a2 i9i8 h0g2 i8d8 a0b0 d8d5",
        "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 i0h0 c5c4 b0a2 i9i8 d0e1 i8d8",
        "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 b0a2 c5c4 i0h0 i9i8 d0e1 i8d8",
        "c3c4 b7c7 h2e2 c9e7 b0a2 i9i8 h0g2 i8d8 a0b0 d8d5 e2e6 d9e8",
        "c3c4 b7c7 h2e2 c9e7 b0a2 i9i8 e2e6 d9e8 h0g2 b9d8 e6e4 i8f8 i0h0 f8f5 h0h6 h9i7",
        "c3c4 b7c7 h2e2 c9e7 b0a2 i9i8 e2e6 d9e8 h0g2 b9d8 e6e5 i8f8 g3g4 a9b9 a0b0 b9b5"
      ]
    ]
  },
  {
    "title": {
      "en": "The elephant opening",
      "vi": "Phi tượng cục",
      "zh-Hans": "飞相局",
      "zh-Hant": "飛相局"
    },
    "lines": [
      [
        "g0e2 b7d7 a0a1 b9a7 a1d1",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4 i9h9 b0c2 c9e7 a0a1",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4 i9h9 b0c2 b9a7 a3a4",
        "g0e2 h7d7 h0g2 h9g7 i0h0 i9h9 h2h6 g6g5 h6g6 c9e7 h0h9",
        "g0e2 b7d7 a0a1 b9a7 a1d1 g9e7 a3a4 a9b9 b0a2 b9b5 d1d4",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4 i9i8 h2i2 c9e7 h0h4 i8c8 b0a2",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4 i9i8 h2i2 i8c8 h0h4 c6c5 b2c2",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4 b7c7 b0c2 c6c5 c2b4 c5c4 e2c4",
        "g0e2 g6g5 c3c4 g9e7 b0c2 b9a7 a0a1 a9a8 a1f1 h9g7 h0g2 a8d8 f1f4 d8d5 f0e1",
        "g0e2 b7d7 a0a1 b9c7 a1d1 h9g7 b0a2 a9b9 a3a4 b9b5 d1d4 b5f5 a2b4 c6c5 h0i2",
        "g0e2 g6g5 c3c4 h9g7 b0c2 g9e7 a0a1 b9a7 a1g1 h7h9 g3g4 h9g9 g4g5 i9h9 h2f2",
        "g0e2 g6g5 c3c4 g9e7 b0c2 h9g7 a0a1 b9a7 a1g1 h7h9 g3g4 h9g9 g4g5 i9h9 h2f2"
      ],
      [
        "g0e2 h7d7 c3c4 h9g7 b0c2 i9h9",
        "g0e2 h7d7 c3c4 h9g7 b0c2 i9h9 c2d4 b9a7",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4 i9h9 b0c2 c9e7",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4 i9h9 b0c2 c9e7 a0a1 d9e8",
        "g0e2 h7d7 c3c4 h9g7 h0i2 i9h9 i0h0 h9h5 h2g2 h5d5 b0c2 b9c7",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 h2i2 c9e7 c3c4 i9i8 h0h4 i8c8",
        "g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 h2i2 c9e7 b0c2 c6c5 b2a2 b9c7 a0b0 a9b9"
      ]
    ]
  }
]
