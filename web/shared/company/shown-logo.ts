import { useEffect, useState } from 'react'
import type { CompanyContent } from './company-content.ts'

/** Address of the logo that the form would save; null for the portal's own. */
export function useShownLogo(logo: CompanyContent['logo'], stored: string | null): string | null {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!(logo instanceof File)) return
    const address = URL.createObjectURL(logo)
    setChosen(address)
    return () => {
      setChosen(null)
      URL.revokeObjectURL(address)
    }
  }, [logo])
  if (logo === null) return stored
  return logo === 'none' ? null : chosen
}
