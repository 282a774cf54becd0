// In one file: the routes of every screen load the name of each file.
export { CookiesScreen } from './cookies-screen.tsx'
export { NotFoundScreen } from './not-found-screen.tsx'
export { PrivacyScreen } from './privacy-screen.tsx'
