// The API's description, made from the same schemas that check its requests.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { UploadPromise } from '@msm/contract/route';

/** Must be registered before the routes: it watches them being added. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'MSM Portal', version: '0.1.0' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const { access, upload } = document.route.config ?? {};
      const security: Record<string, string[]>[] =
        access === 'visitor' ? [] : [{ bearer: [] }, { cookie: [] }];
      return {
        url,
        schema: {
          ...schema,
          ...(upload && formWith(upload)),
          ...(access ? { security, 'x-access': access } : { hide: true }),
        },
      };
    },
  });
}

const formWith = ({ field }: UploadPromise) => ({
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', format: 'binary' } },
  },
});
