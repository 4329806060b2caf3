/**
 * The package's types leave out its dictionaries, which its `exports` have:
 * https://github.com/nk2028/opencc-js
 */
declare module 'opencc-js/dict/TSCharacters' {
  /** Traditional characters and their simplified ones, as `CustomConverter` takes them. */
  const dictionary: string
  export default dictionary
}
