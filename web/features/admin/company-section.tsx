import { useQuery } from '@tanstack/react-query'
import { CompanyFacts } from '../../shared/company/company-facts.tsx'
import { companyQuery } from '../../shared/company/company-queries.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** How the portal presents the company, with a link to the form. */
export function CompanySection() {
  const query = useQuery(companyQuery)
  const edit = (
    <ButtonLink size="small" to={paths.company()}>
      Edit
    </ButtonLink>
  )
  return (
    <>
      <SectionHead title="Company" actions={edit} />
      <List query={query} label="the company" isPart>
        {(company) => <CompanyFacts company={company} />}
      </List>
    </>
  )
}
