import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadAssessment } from '#contract/assessments.ts';
import { withFirstPixels } from './first-pixels.ts';
import { loadAssessmentFor } from './load-assessment.ts';
import type { Services } from '#server/platform/services.ts';
import { hasCredentials, identify } from '#server/platform/http/caller.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import { inlined } from '#server/platform/http/inlined.ts';
import type { FindShell } from '#server/platform/http/page-shells.ts';
import { problemAnswer } from '#server/platform/http/problem-answer.ts';

/** Serves the page behind a link or QR code, with the answer of `GET /api/assessments/new` embedded. */
export function serveAssessPage(
  app: FastifyInstance,
  services: Services,
  findShell: FindShell,
): void {
  app.get('/assess/:token', { schema: { hide: true } }, async (request, reply) => {
    // The answer decides the language.
    const answer = await answerFor(services, request, reply);
    const shell = await findShell('assess', request.url);
    const { assessMessages } = currentTranslations();
    const drawn = answer.data ? withFirstPixels(shell, answer.data.assessment) : shell;
    const html = inlined(inlined(drawn, 'assessment', answer), 'messages', assessMessages);
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8');
    return html;
  });
}

async function answerFor(services: Services, request: FastifyRequest, reply: FastifyReply) {
  try {
    if (hasCredentials(request)) await identify(services, request, reply);
    const { token } = request.params as { token: string };
    const data = await loadAssessmentFor(services, token, request.caller?.viewer ?? null);
    return { data: loadAssessment.answer.parse(data) };
  } catch (error) {
    const { status, retryAfterSeconds, errors } = problemAnswer(error, request);
    reply.code(status).header('x-request-id', request.id);
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
    return { errors };
  }
}
