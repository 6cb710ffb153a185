import { describeHostileBodies } from "../../test/hostile/bodies.ts";

describeHostileBodies({ methods: ["PATCH", "PUT"], requestCountMin: 3_500 });
