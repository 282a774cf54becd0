// Screens about other systems, in one file: the routes of every screen load the name of each file.
export { SignOnsScreen } from './sign-ons-screen.tsx'
export { TokensScreen } from './tokens-screen.tsx'
export { WebhooksScreen } from './webhooks-screen.tsx'
