import type { Plugin } from 'vite'

const imported = /import \{([^}]+)\} from 'lucide-react'/g

/**
 * Imports each icon from its own file in the build. The package's list of all icons is imported by the frame around all screens, and
 * with it the frame would get the icons of every screen (`shared-chunks.ts`).
 */
export const iconsFromTheirFiles = (): Plugin => ({
  name: 'icons-from-their-files',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: "from 'lucide-react'" },
    handler: (code) =>
      code.replace(imported, (_, names: string) => {
        const each = names.split(',').map((name) => name.trim())
        return each.filter(Boolean).map(importOf).join('; ')
      }),
  },
})

function importOf(name: string): string {
  if (name.startsWith('type ')) return `import type { ${name.slice('type '.length)} } from 'lucide-react'`
  const [icon = '', local = icon] = name.split(' as ')
  return `import ${local} from 'lucide-react/icons/${fileOf(icon)}'`
}

/** "calendar-x-2" for `CalendarX2`, "tag" for `TagIcon`. */
const fileOf = (icon: string): string =>
  icon
    .replace(/Icon$/, '')
    .replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z]|[0-9])/g, '-')
    .toLowerCase()
