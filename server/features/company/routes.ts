import { largestLogo, logoTooLarge, onlySuperusersChange } from '@portal/domain/company/company-rules'
import { CompanyForm, changeCompany as changeCompanyCall, getCompany } from '@portal/domain/company/contract'
import { mayChangeCompany } from '@portal/domain/company/permissions'
import type { Viewer } from '@portal/domain/session/user'
import * as z from 'zod/mini'
import { forbidden } from '../../platform/http/api-error.ts'
import { badInput, rejectUnknown } from '../../platform/http/bad-input.ts'
import { readMultipart } from '../../platform/http/multipart.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findCompany } from '../../platform/settings/company-data.ts'
import { appearanceOf, fieldsSetOnServer } from '../../platform/settings/portal-settings.ts'
import { readLogo } from './read-logo.ts'
import { changeCompany } from './save-company.ts'

const limits = { fileSize: largestLogo, tooLarge: logoTooLarge, files: 1, tooManyFiles: 'Choose one picture' }

function permit(viewer: Viewer): void {
  if (!mayChangeCompany(viewer)) throw forbidden(onlySuperusersChange)
}

export function companyRoutes(services: Services): Route[] {
  const { config } = services
  return [
    route(getCompany, async ({ viewer, db }) => {
      permit(viewer)
      const stored = await findCompany(db)
      return {
        ...appearanceOf(config, stored),
        version: stored.version,
        set_on_server: fieldsSetOnServer(config),
        time_zone: config.TIME_ZONE,
        provider_email_domains: config.PROVIDER_EMAIL_DOMAINS,
        it_email: config.IT_EMAIL,
      }
    }),
    // The logo is read and encoded before the transaction.
    route(
      changeCompanyCall,
      async ({ viewer, request, withTransaction }) => {
        permit(viewer)
        const chunks: Buffer[] = []
        const { fields, content } = await readMultipart(request, limits, async (part) => {
          for await (const chunk of part.content) chunks.push(chunk)
        })
        const parsed = z.safeParse(CompanyForm, fields)
        if (!parsed.success) throw badInput(parsed.error)
        rejectUnknown(fields, parsed.data)
        const logo = chunks.length > 0 ? await readLogo(Buffer.concat(chunks)) : undefined
        await withTransaction(content, async (context) => {
          await changeCompany(services, context, viewer, parsed.data, logo)
          return null
        })
        return undefined
      },
      { transaction: 'manual' },
    ),
  ]
}
