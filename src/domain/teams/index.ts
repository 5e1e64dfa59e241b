export * from '#domain/teams/invitation';
export * from '#domain/teams/team';
export * from '#domain/teams/team-activity';
export * from '#domain/teams/team-limits';
export * from '#domain/teams/team-roles';
export * from '#domain/teams/team-visibility';
