import type { Audit, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { formatScore, isAnswered, notAnswered } from '@portal/domain/audits/report'
import { BandMeter, BandScore } from '../../shared/scores/band.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import panel from './survey-panel.module.css'
import { dateOf } from './survey-table.tsx'

/** Scores of the newest survey while none is chosen. It is not open: its answers are not shown. */
export const SurveyPreview = ({ audit, survey }: { audit: Audit; survey: Survey }) => (
  <>
    <SectionHead
      title={`Newest survey, ${dateOf(survey)}`}
      actions={
        <BandScore
          band={bandOf(survey.percentageScore, audit.type)}
        >{`${formatScore(survey.percentageScore)}%`}</BandScore>
      }
    />
    <ul aria-label="Scores of the newest survey">
      {survey.sections.map((section) => {
        const band = bandOf(section.percentageScore, audit.type)
        return (
          <Box as="li" key={section.id} rule="row">
            <div className={panel.head}>
              <span className={panel.title}>{section.value}</span>
              {isAnswered(section) ? (
                <>
                  <BandMeter band={band} percent={section.percentageScore} />
                  <Text kind="row-title" tabular className={panel.percent}>
                    {formatScore(section.percentageScore)}%<span className="sr-only">, {band}</span>
                  </Text>
                </>
              ) : (
                <span className={panel.by}>{notAnswered}</span>
              )}
            </div>
          </Box>
        )
      })}
    </ul>
    <Box as="p" rule="row" pad="10px 0" kind="quiet">
      The total score is part of the survey. It can differ from the average of the parts.
    </Box>
  </>
)
