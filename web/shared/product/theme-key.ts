/** Key of the stored theme. The login needs only this of `theme.ts`. */
export const themeKey = 'clientPortal.theme'
