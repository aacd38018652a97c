import type { Handler } from '../../platform/http/handler.ts'
import { presentCourse } from './present.ts'
import { listCourseRows } from './queries.ts'

export const listCourses: Handler<'listCourses'> = async (ctx, { query: { folderId } }, { scope }) => ({
  items: (await listCourseRows(ctx.db, { scope, folderId })).map(presentCourse),
})
