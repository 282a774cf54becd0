// Screens about records, in one file: the routes of every screen load the name of each file.
export { ImportsScreen } from './imports-screen.tsx'
export { RecordsScreen } from './records-screen.tsx'
export { RemovalsScreen } from './removals-screen.tsx'
export { WorkbookScreen } from './workbook-screen.tsx'
