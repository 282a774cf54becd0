import { createRoot } from 'react-dom/client'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
// In the entry itself: who comes from a mail has nothing yet, and the login is all they see.
import '../session/login-screen.tsx'
import { loadAllLater } from '../ui/later.tsx'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)

// Whoever begins to point, touch or type may open something next.
const signs = ['pointermove', 'pointerdown', 'keydown'] as const
function loadOnSign(): void {
  for (const sign of signs) removeEventListener(sign, loadOnSign)
  void loadAllLater()
}
for (const sign of signs) addEventListener(sign, loadOnSign, { passive: true })
