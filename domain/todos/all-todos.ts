import { addPersonTodo } from './add-person-todo.ts'
import { auditTodo } from './audit-todo.ts'
import { bugReportTodo } from './bug-report-todo.ts'
import { daysLeftTodo } from './days-left-todo.ts'
import { extensionAnsweredTodo } from './extension-answered-todo.ts'
import { extensionAskedTodo } from './extension-asked-todo.ts'
import { failedMailTodo } from './failed-mail-todo.ts'
import { feedbackAskedTodo } from './feedback-asked-todo.ts'
import { feedbackMissingTodo } from './feedback-missing-todo.ts'
import { fileTodo } from './file-todo.ts'
import { lineWithoutProposalTodo } from './line-without-proposal-todo.ts'
import { lowScoreTodo } from './low-score-todo.ts'
import { moveEndTodo } from './move-end-todo.ts'
import { orderEndingTodo } from './order-ending-todo.ts'
import { ownFileTodo } from './own-file-todo.ts'
import { peopleLeavingTodo } from './people-leaving-todo.ts'
import { proposalDeclinedTodo } from './proposal-declined-todo.ts'
import { proposalTodo } from './proposal-todo.ts'
import type { PortalFact, TodoRule } from './todo-rule.ts'

/** Every kind of to-do, in the order of the API description. For the server: the browser gets to-dos, not their rules. */
export const allTodos = {
  proposal: proposalTodo,
  'feedback-asked': feedbackAskedTodo,
  'extension-answered': extensionAnsweredTodo,
  file: fileTodo,
  'order-ending': orderEndingTodo,
  'days-left': daysLeftTodo,
  audit: auditTodo,
  'extension-asked': extensionAskedTodo,
  'line-without-proposal': lineWithoutProposalTodo,
  'proposal-declined': proposalDeclinedTodo,
  'move-end': moveEndTodo,
  'add-person': addPersonTodo,
  'low-score': lowScoreTodo,
  'feedback-missing': feedbackMissingTodo,
  'own-file': ownFileTodo,
  'people-leaving': peopleLeavingTodo,
  'bug-report': bugReportTodo,
  'failed-mail': failedMailTodo,
}

type All = typeof allTodos
/** Facts from which to-dos are derived, by kind of to-do. */
export type Facts = { [Kind in keyof All]: Parameters<All[Kind]['since']>[0] }
export type FactsByKind = { readonly [Kind in keyof All]?: readonly Facts[Kind][] }
export type DecisionKind = { [Kind in keyof All]: All[Kind] extends { class: 'Decide' } ? Kind : never }[keyof All]

const rules: { readonly [Kind in keyof All]: TodoRule<Facts[Kind]> } = allTodos
export const ruleOf = ({ kind }: { kind: keyof All }): TodoRule<PortalFact> => rules[kind]
