import { createAssessment } from './assessments/create-assessment.ts'
import { getAssessment } from './assessments/get-assessment.ts'
import { getDemographicsPage } from './assessments/get-demographics-page.ts'
import { getInstructions } from './assessments/get-instructions.ts'
import { getQuestionsPage } from './assessments/get-questions-page.ts'
import { listAssessments } from './assessments/list-assessments.ts'
import { saveAnswers } from './assessments/save-answers.ts'
import { getHealth } from './http/get-health.ts'
import { getReadiness } from './http/get-readiness.ts'
import { getWebConfig } from './http/get-web-config.ts'
import type { Handlers } from './http/handlers.ts'
import { getImage } from './images/get-image.ts'
import { respondToInvitation } from './invitations/respond-to-invitation.ts'
import { getAccount } from './organizations/get-account.ts'
import { getOrganization } from './organizations/get-organization.ts'
import { listAccountOrganizations } from './organizations/list-account-organizations.ts'
import { listOrganizationUserRoles } from './organizations/list-organization-user-roles.ts'

/** The API's table of contents: the names are the contract's. */
export const handlers: Handlers = {
  getHealth,
  getReadiness,
  getWebConfig,

  listOrganizationUserRoles,
  getOrganization,
  listAccountOrganizations,
  getAccount,
  getImage,

  respondToInvitation,

  listAssessments,
  createAssessment,
  getAssessment,
  getInstructions,
  getDemographicsPage,
  getQuestionsPage,
  saveAnswers,
}
