/** A code as people type and paste it, without gaps and dashes and with plain digits: "123 456", "123-456" and "１２３４５６". */
export const plainDigits = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
