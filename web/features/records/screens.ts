// The screens of records are one file for the routes, which every screen loads.
export { NewEngagementScreen } from './new-engagement-screen.tsx'
export { EditWorkOrderScreen, NewWorkOrderScreen } from './work-order-screen.tsx'
