import { buildWeb } from './build-web.ts'

/** `npm start`: builds the screens where they changed, then runs the portal in this very process. */
await buildWeb((line) => console.log(line))
const { main } = await import('../server/main.ts')
await main()
