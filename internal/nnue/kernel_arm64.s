//go:build !purego

#include "textflag.h"

// func updateNEON(dst, src, weights []int16, add, sub []uint32)
//
// Block by block of LaneStep lanes, as on amd64: 64 bytes, four registers.
TEXT ·updateNEON(SB), NOSPLIT, $0-120
	MOVD dst_base+0(FP), R0
	MOVD dst_len+8(FP), R3
	MOVD src_base+24(FP), R1
	MOVD weights_base+48(FP), R2
	LSL  $1, R3, R3              // bytes of a row
	MOVD R3, R4                  // bytes left

block:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	MOVD   add_base+72(FP), R5
	MOVD   add_len+80(FP), R6

come:
	CBZ     R6, come_done
	MOVWU.P 4(R5), R7
	MADD    R3, R2, R7, R7
	VLD1    (R7), [V4.H8, V5.H8, V6.H8, V7.H8]
	VADD    V4.H8, V0.H8, V0.H8
	VADD    V5.H8, V1.H8, V1.H8
	VADD    V6.H8, V2.H8, V2.H8
	VADD    V7.H8, V3.H8, V3.H8
	SUB     $1, R6
	B       come

come_done:
	MOVD sub_base+96(FP), R5
	MOVD sub_len+104(FP), R6

go:
	CBZ     R6, go_done
	MOVWU.P 4(R5), R7
	MADD    R3, R2, R7, R7
	VLD1    (R7), [V4.H8, V5.H8, V6.H8, V7.H8]
	VSUB    V4.H8, V0.H8, V0.H8
	VSUB    V5.H8, V1.H8, V1.H8
	VSUB    V6.H8, V2.H8, V2.H8
	VSUB    V7.H8, V3.H8, V3.H8
	SUB     $1, R6
	B       go

go_done:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	ADD    $64, R2
	SUBS   $64, R4
	BNE    block
	RET

// What Go's assembler has no names for, of 8 lanes of 16 bits.
#define SMAX(m, n, d) WORD $(0x4e606400 | m<<16 | n<<5 | d)
#define SMIN(m, n, d) WORD $(0x4e606c00 | m<<16 | n<<5 | d)
#define MUL(m, n, d) WORD $(0x4e609c00 | m<<16 | n<<5 | d)
#define SMLAL(m, n, d) WORD $(0x0e608000 | m<<16 | n<<5 | d)
#define SMLAL2(m, n, d) WORD $(0x4e608000 | m<<16 | n<<5 | d)

// VIEW adds to V16 and V17 the squares of the 8 sums in V(v) times the weights
// in V(w). V30 is zero, V31 One.
#define VIEW(v, w) \
	SMAX(30, v, v)   \
	SMIN(31, v, v)   \
	MUL(v, w, w)     \
	SMLAL(v, w, 16)  \
	SMLAL2(v, w, 17)

// func outputNEON(own, other, out []int16) int32
TEXT ·outputNEON(SB), NOSPLIT, $0-76
	MOVD own_base+0(FP), R0
	MOVD own_len+8(FP), R3
	MOVD other_base+24(FP), R1
	MOVD out_base+48(FP), R2
	ADD  R3<<1, R2, R4         // the weights of the other view
	VEOR V16.B16, V16.B16, V16.B16
	VEOR V17.B16, V17.B16, V17.B16
	VEOR V30.B16, V30.B16, V30.B16
	MOVD $255, R5
	VDUP R5, V31.H8

sixteen:
	VLD1.P 32(R0), [V0.H8, V1.H8]
	VLD1.P 32(R2), [V2.H8, V3.H8]
	VLD1.P 32(R1), [V4.H8, V5.H8]
	VLD1.P 32(R4), [V6.H8, V7.H8]
	VIEW(0, 2)
	VIEW(1, 3)
	VIEW(4, 6)
	VIEW(5, 7)
	SUBS $16, R3
	BNE  sixteen

	VADD  V17.S4, V16.S4, V16.S4
	VADDV V16.S4, V16
	VMOV  V16.S[0], R0
	MOVW  R0, ret+72(FP)
	RET
