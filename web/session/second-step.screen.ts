import { screen } from '../portal/screen.ts'

export const secondStepScreen = screen({
  path: '/second-step',
  title: 'One more step',
  mayOpen: 'anybody',
  load: async () => (await import('./second-step-screen.tsx')).SecondStepScreen,
})
