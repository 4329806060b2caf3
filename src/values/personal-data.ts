/** An address of e-mail in a text. */
export const EMAIL = /[\w.+-]@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/iu

/** A phone number of Vietnam, or an account to pay to, in a text. */
export const PHONE_OR_ACCOUNT =
  /(?<!\d)(?:\+84|0)(?:[\s.-]?\d){9}(?!\d)|(?<!\p{L})(?:stk|số tài khoản|chuyển khoản trước)(?!\p{L})/iu
