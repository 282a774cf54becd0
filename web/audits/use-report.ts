import type { Audit, Survey } from '@portal/domain/audits/audit'
import { reportFileName } from '@portal/domain/audits/report'
import { dayAt } from '@portal/domain/dates/calendar-day'
import { useState } from 'react'
import { settings } from '../portal/settings.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toast.tsx'

export interface Report {
  /** The survey whose report is being made. */
  making: string | undefined
  download: (survey: Survey) => void
}

/** Makes the report of a survey in a worker and saves it; the page stays free meanwhile. */
export function useReport(audit: Audit, engagementTitle: string): Report {
  const [making, setMaking] = useState<string>()
  const download = async (survey: Survey): Promise<void> => {
    setMaking(survey.id)
    try {
      const { makeReport } = await import('./report/make-report.ts')
      const { product_name, provider_name, it_email, time_zone } = settings
      const file = await makeReport({
        audit,
        survey,
        engagementTitle,
        product_name,
        provider_name,
        it_email,
        time_zone,
      })
      saveFile(file, reportFileName(survey, dayAt(new Date(survey.createdAt), time_zone)))
    } catch {
      showToast('We could not create the report. Please try again.', 'error')
    } finally {
      setMaking(undefined)
    }
  }
  return { making, download: (survey) => void (making === undefined && download(survey)) }
}
