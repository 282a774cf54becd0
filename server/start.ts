import { main } from './main.ts'

// The built portal begins here: node dist/server/main.js
await main()
