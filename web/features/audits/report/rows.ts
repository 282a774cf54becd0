import type { AnsweredQuestion, Section, Survey } from '@portal/domain/audits/audit'
import { formatAnswerScore, formatScore, noRisks } from '@portal/domain/audits/report'
import type { Row } from './columns.ts'

type Option = AnsweredQuestion['options'][number]

/** Every risk of the survey, with the section and question it comes from and what it leads to: one row for each impact. */
export const summaryRows = (survey: Survey): Row[] =>
  survey.sections
    .flatMap((section) =>
      section.answeredQuestions.flatMap((question) =>
        question.options.flatMap((option) =>
          option.risks.map((risk) => ({ risk, from: `${section.value}: ${question.questionTitle}` })),
        ),
      ),
    )
    .flatMap(({ risk, from }): Row[] => {
      const impacts = risk.impacts.length > 0 ? risk.impacts : [undefined]
      return impacts.map((impact, index) => ({
        ruled: index === 0,
        cells: [
          index === 0 ? `${risk.title}\n${from}` : '',
          index === 0 ? formatScore(risk.score) : '',
          impact?.title ?? '',
          impact ? formatScore(impact.score) : '',
        ],
      }))
    })

/** A question begins a row; its further answers, and their further risks, stand under it. */
export const sectionRows = (section: Section): Row[] =>
  section.answeredQuestions.flatMap((question): Row[] => {
    const options = question.options.length > 0 ? question.options : [undefined]
    return options.flatMap((option, index) => optionRows(index === 0 ? question : undefined, option))
  })

function optionRows(question: AnsweredQuestion | undefined, option: Option | undefined): Row[] {
  const risks = option?.risks.length ? option.risks : [undefined]
  return risks.map((risk, index): Row => {
    const first = index === 0
    return {
      ruled: first && question !== undefined,
      cells: [
        first ? (question?.questionTitle ?? '') : '',
        first && question ? formatAnswerScore(question.totalScore) : '',
        first ? (option?.value ?? '–') : '',
        first && option ? formatAnswerScore(option.score) : '',
        risk ? risk.title : noRisks,
        risk ? risk.impacts.map(({ title }) => title).join('\n') : '',
      ],
    }
  })
}
