import { pickTexts, type RawSearch } from '../../components/routing/search-parameters.ts'

type SearchMiddleware<Search> = { search: Search; next: (search: Search) => Search }
type OrganizationSearch = { organization?: string }

/** The organization that an administrator has selected, in place of the default organization. */
export const organizationSearch = (raw: RawSearch): OrganizationSearch => pickTexts(raw, ['organization'])

/** Keeps the organization in links that do not name another organization. */
export const keepOrganization = ({ search, next }: SearchMiddleware<OrganizationSearch>) => ({
  ...organizationSearch(search),
  ...next(search),
})
