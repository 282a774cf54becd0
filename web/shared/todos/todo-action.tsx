import { onlyViewing } from '@portal/domain/audit-log/entry'
import { isFold } from '@portal/domain/overview/fold-files'
import type { Todo } from '@portal/domain/overview/todo'
import { plainText } from '@portal/domain/overview/words'
import { isRequest } from '@portal/domain/requests/request-todos'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useViewer } from '../session/session.ts'
import type { TodoActing } from './todo-acting.tsx'
import { useMark } from './todos.ts'

interface TodoActionProps {
  thing: Todo
  acting: TodoActing
  className?: string | undefined
}

/** Button of a to-do. It acts in place if it can, otherwise it leads to the screen where it is done. */
export function TodoAction({ thing, acting, className }: TodoActionProps) {
  const mark = useMark()
  const { is_stakeholder: isStakeholder, viewed_by } = useViewer()
  const look = {
    size: 'small' as const,
    className,
    'data-action': true,
    'aria-label': `${thing.action}: ${plainText(thing.words)}`,
  }
  if (actsInPlace(thing, isStakeholder))
    return (
      <Button
        {...look}
        {...(!isFile(thing) && { 'aria-haspopup': 'dialog' })}
        disabled={viewed_by !== undefined}
        title={viewed_by === undefined ? undefined : onlyViewing}
        busy={isFile(thing) && acting.thing?.id === thing.id}
        onClick={() => acting.act(thing)}
      >
        {thing.action}
      </Button>
    )
  return (
    <ButtonLink
      {...look}
      to={thing.path}
      // An audit's own screen says so itself.
      {...(thing.kind === 'extension-answered' && {
        onClick: () => mark.mutate({ thing: thing.id, mark: 'seen' }),
      })}
    >
      {thing.action}
    </ButtonLink>
  )
}

const isFile = ({ kind }: Todo): boolean => kind === 'file' || kind === 'own-file'

/** Staff only view a work order that ends or whose days run out. Several files are opened on the screen of the files. */
const actsInPlace = (thing: Todo, isStakeholder: boolean): boolean =>
  isRequest(thing) ||
  (isFile(thing) && !isFold(thing)) ||
  thing.kind === 'proposal' ||
  thing.kind === 'low-score' ||
  ((thing.kind === 'order-ending' || thing.kind === 'days-left') && isStakeholder)
