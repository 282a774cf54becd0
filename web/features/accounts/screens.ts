// What the routes load, which every screen loads.
export { PeopleScreen } from './people-screen.tsx'
export { ofPeople } from './queries.ts'
