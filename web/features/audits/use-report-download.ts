import type { Audit, Survey } from '@portal/domain/audits/audit'
import { reportFileName } from '@portal/domain/audits/report'
import { dayAt } from '@portal/domain/dates/calendar-day'
import { useState } from 'react'
import { settings } from '../../shared/product/settings.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'

export interface ReportDownload {
  /** ID of the survey whose report is being made. */
  surveyInProgress: string | undefined
  download: (survey: Survey) => void
}

/** Makes the report of a survey in a worker, so that the page stays responsive, and saves the file. */
export function useReportDownload(audit: Audit, engagementTitle: string): ReportDownload {
  const [surveyInProgress, setSurveyInProgress] = useState<string>()
  const download = async (survey: Survey): Promise<void> => {
    setSurveyInProgress(survey.id)
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
      setSurveyInProgress(undefined)
    }
  }
  return {
    surveyInProgress,
    // One report at a time.
    download: (survey) => {
      if (surveyInProgress === undefined) void download(survey)
    },
  }
}
