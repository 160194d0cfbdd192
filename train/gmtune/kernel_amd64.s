//go:build !purego

#include "textflag.h"

// A vector is 32 numbers: 128 bytes, four registers.

// ROWS leaves the addresses of the next six rows in AX, BX, DX, R10, R11 and R12. SI is
// the first row, R8 the ids.
#define ROWS \
	MOVWLZX (R8), AX   \
	MOVWLZX 2(R8), BX  \
	MOVWLZX 4(R8), DX  \
	MOVWLZX 6(R8), R10 \
	MOVWLZX 8(R8), R11 \
	MOVWLZX 10(R8), R12 \
	ADDQ    $12, R8    \
	SHLQ    $7, AX     \
	SHLQ    $7, BX     \
	SHLQ    $7, DX     \
	SHLQ    $7, R10    \
	SHLQ    $7, R11    \
	SHLQ    $7, R12    \
	ADDQ    SI, AX     \
	ADDQ    SI, BX     \
	ADDQ    SI, DX     \
	ADDQ    SI, R10    \
	ADDQ    SI, R11    \
	ADDQ    SI, R12

// SEE makes eight numbers of the vector at DI. Y15 is zero, Y14 one.
#define SEE(offset) \
	VMOVUPS offset(AX), Y8      \
	VADDPS  offset(BX), Y8, Y8  \
	VADDPS  offset(DX), Y8, Y8  \
	VADDPS  offset(R10), Y8, Y8 \
	VADDPS  offset(R11), Y8, Y8 \
	VADDPS  offset(R12), Y8, Y8 \
	VMAXPS  Y15, Y8, Y8         \
	VMINPS  Y14, Y8, Y8         \
	VMOVUPS Y8, offset(DI)

#define ONE \
	VXORPS Y15, Y15, Y15 \
	MOVL   $0x3f800000, AX \
	VMOVD  AX, X14 \
	VPBROADCASTD X14, Y14

// func addPointsAVX(to, rows []vector, ids []uint16)
TEXT ·addPointsAVX(SB), NOSPLIT, $0-72
	MOVQ  to_base+0(FP), DI
	MOVQ  to_len+8(FP), CX
	MOVQ  rows_base+24(FP), SI
	MOVQ  ids_base+48(FP), R8
	ONE
	TESTQ CX, CX
	JZ    done

point:
	ROWS
	SEE(0)
	SEE(32)
	SEE(64)
	SEE(96)
	ADDQ $128, DI
	DECQ CX
	JNZ  point

done:
	VZEROUPPER
	RET

// ADD adds Y8 to eight numbers of a row. The same row may be there twice, so one
// after the other.
#define ADD(offset, reg) \
	VADDPS  offset(reg), Y8, Y9 \
	VMOVUPS Y9, offset(reg)

// BACK adds eight derivatives, at DI, to the rows where the vector at R9 is between its bounds.
#define BACK(offset) \
	VMOVUPS offset(R9), Y10       \
	VCMPPS  $0x1e, Y15, Y10, Y11  \
	VCMPPS  $0x11, Y14, Y10, Y12  \
	VANDPS  Y12, Y11, Y11         \
	VANDPS  offset(DI), Y11, Y8   \
	ADD(offset, AX)  \
	ADD(offset, BX)  \
	ADD(offset, DX)  \
	ADD(offset, R10) \
	ADD(offset, R11) \
	ADD(offset, R12)

// func addBackAVX(rows, by, points []vector, ids []uint16)
TEXT ·addBackAVX(SB), NOSPLIT, $0-96
	MOVQ  rows_base+0(FP), SI
	MOVQ  by_base+24(FP), DI
	MOVQ  by_len+32(FP), CX
	MOVQ  points_base+48(FP), R9
	MOVQ  ids_base+72(FP), R8
	ONE
	TESTQ CX, CX
	JZ    back

point:
	ROWS
	BACK(0)
	BACK(32)
	BACK(64)
	BACK(96)
	ADDQ $128, DI
	ADDQ $128, R9
	DECQ CX
	JNZ  point

back:
	VZEROUPPER
	RET
